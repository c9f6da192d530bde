import { expect, test } from "vitest";
import type { Draft } from "#core/web/forms/drafts.ts";
import type { DraftSummary } from "#institute/domain/posts/draft.ts";
import { newValues, type PostValues } from "../values.ts";
import { copyOf, toDeviceDraft } from "./account-drafts.ts";
import { formatDay } from "./draft-source.ts";
import { joinDrafts } from "./unfinished.ts";

const values = (title: string): PostValues => ({ ...newValues([]), title });

/** A draft of this browser; `sent` is what the account got of it, at this version. */
function onDevice(title: string, { sent = title, version = 1, isOpen = false, slot = 0 } = {}) {
  const copy = { key: "the-draft", version, written: { values: values(sent), note: "" } };
  const draft: Draft<PostValues> = {
    account: "a",
    kind: "post",
    id: null,
    slot,
    version: null,
    savedAt: "2026-11-27T08:00:00Z",
    values: values(title),
    extra: { copy },
  };
  return { draft, isOpen };
}

const stored = (title: string, more: Partial<DraftSummary> = {}): DraftSummary => ({
  key: "the-draft",
  postType: "news",
  postId: null,
  title,
  version: 1,
  ended: null,
  updatedAt: "2026-11-27T09:00:00Z",
  ...more,
});

const titlesOf = (...drafts: Parameters<typeof joinDrafts>) =>
  joinDrafts(...drafts).unfinished.map(({ title, isHere }) => [title, isHere]);

test("a draft that this device and the account have is one draft", () => {
  expect(titlesOf([onDevice("Rains")], [stored("Rains")])).toEqual([["Rains", true]]);
});

test("what another device wrote is listed, newest first, and so is what was never sent from here", () => {
  const other = stored("Weavers", { key: "another-one" });
  expect(titlesOf([onDevice("Rains")], [other])).toEqual([
    ["Weavers", false],
    ["Rains", true],
  ]);
  expect(titlesOf([onDevice("Rains")], [])).toEqual([["Rains", true]]);
});

test("of a draft that another device has changed, its text is the newer one", () => {
  const newer = stored("Rains in Jos", { version: 2 });
  expect(titlesOf([onDevice("Rains")], [newer])).toEqual([["Rains in Jos", false]]);
  // What was written here without a line comes first: the form shows both.
  expect(titlesOf([onDevice("Rain", { sent: "Rains" })], [newer])).toEqual([["Rain", true]]);
});

test("a draft that was sent elsewhere goes, unless it has words that were not sent", () => {
  const sent = stored("", { version: 2, ended: "sent" });
  const gone = joinDrafts([onDevice("Rains")], [sent]);
  expect([gone.unfinished, gone.ended.map(({ values }) => values.title)]).toEqual([[], ["Rains"]]);
  const kept = joinDrafts([onDevice("Rains at noon", { sent: "Rains" })], [sent]);
  expect([kept.unfinished.map(({ title }) => title), kept.ended]).toEqual([["Rains at noon"], []]);
});

test("a draft that another tab has open is not offered twice", () => {
  expect(titlesOf([onDevice("Rains", { isOpen: true })], [stored("Rains")])).toEqual([]);
});

test("a draft of the account is kept in the browser with what it needs to be sent from here", () => {
  const state = {
    values: { title: "Rains" },
    note: "Look",
    sendKey: "k",
    edited: 3,
    marks: { source: "Crossref", change: { title: "Rains" } },
  };
  const draft = toDeviceDraft({ ...stored("Rains", { postId: "p", version: 4 }), state }, "a");
  expect(draft).toMatchObject({ account: "a", id: "p", note: "Look", sendKey: "k", version: 3 });
  expect(draft.values).toEqual(values("Rains"));
  expect(copyOf(draft)).toEqual({
    key: "the-draft",
    version: 4,
    written: { values: values("Rains"), note: "Look" },
  });
  // Something else than a form does no harm.
  expect(
    toDeviceDraft({ ...stored("Odd"), state: { values: "x", start: 3, marks: [] } }, "a").values,
  ).toEqual(newValues([]));
});

test("a draft says when it was changed as people do", () => {
  const now = new Date("2026-11-27T09:00:00Z");
  expect(formatDay("2026-11-27T08:03:00Z", now)).toBe("today at 09:03");
  expect(formatDay("2026-11-26T08:03:00Z", now)).toBe("yesterday at 09:03");
  expect(formatDay("2026-11-20T08:03:00Z", now)).toBe("on 20 November 2026");
});
