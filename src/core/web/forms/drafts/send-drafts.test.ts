import { expect, test } from "vitest";
import type { DraftSummary, StoredDraft } from "#core/domain/draft.ts";
import { type Draft, isWaiting, toInput } from "./draft.ts";
import { formatDay } from "./draft-list.tsx";
import { fromStored, joinDrafts } from "./send-drafts.ts";

const slot = "the-draft";

/** A draft of this device; `sent` is what the account got of it, at this version. */
function onDevice(title: string, { sent = title, version = 1, isOpen = false } = {}) {
  const named = (name: string): Draft => ({
    account: "a",
    kind: "species",
    id: null,
    slot,
    title: name,
    sort: "",
    values: { name },
    note: "",
    version: null,
    savedAt: "2026-11-27T08:00:00Z",
  });
  const draft = { ...named(title), sent: { version, text: JSON.stringify(toInput(named(sent))) } };
  return { draft, isOpen };
}

const stored = (title: string, more: Partial<DraftSummary> = {}): DraftSummary => ({
  key: slot,
  kind: "species",
  recordId: null,
  sort: "",
  title,
  version: 1,
  ended: null,
  updatedAt: "2026-11-27T09:00:00Z",
  ...more,
});

type Join = Parameters<typeof joinDrafts>;
const titlesOf = (here: Join[1], there: Join[2]) =>
  joinDrafts("a", here, there).unfinished.map(({ title, isHere }) => [title, isHere]);

test("a draft that this device and the account have is one draft", () => {
  expect(titlesOf([onDevice("Rock Firefinch")], [stored("Rock Firefinch")])).toEqual([
    ["Rock Firefinch", true],
  ]);
});

test("what another device wrote is listed, newest first, and so is what was never sent from here", () => {
  const other = stored("Weaver", { key: "another-one" });
  expect(titlesOf([onDevice("Roller")], [other])).toEqual([
    ["Weaver", false],
    ["Roller", true],
  ]);
  expect(titlesOf([onDevice("Roller")], [])).toEqual([["Roller", true]]);
});

test("of a draft that another device has changed, its text is the newer one", () => {
  const newer = stored("Blue Roller", { version: 2 });
  expect(titlesOf([onDevice("Roller")], [newer])).toEqual([["Blue Roller", false]]);
  // What was written here without a line comes first: the form shows both.
  expect(titlesOf([onDevice("Rollers", { sent: "Roller" })], [newer])).toEqual([["Rollers", true]]);
});

test("a draft that was sent elsewhere goes, unless it has words that were not sent", () => {
  const sent = stored("", { version: 2, ended: "sent" });
  const gone = joinDrafts("a", [onDevice("Roller")], [sent]);
  expect([gone.unfinished, gone.ended.map(({ title }) => title)]).toEqual([[], ["Roller"]]);
  const kept = joinDrafts("a", [onDevice("Rollers", { sent: "Roller" })], [sent]);
  expect([kept.unfinished.map(({ title }) => title), kept.ended]).toEqual([["Rollers"], []]);
});

test("a draft that another tab has open is not offered twice", () => {
  expect(titlesOf([onDevice("Roller", { isOpen: true })], [stored("Roller")])).toEqual([]);
});

test("a draft of the account is one of this device, with nothing of it to send", () => {
  const state = { values: { name: "Roller" }, note: "Look", edited: 3, extra: { marks: { source: "x" } } };
  const account: StoredDraft = { ...stored("Roller", { recordId: "p", version: 4 }), state };
  const draft = fromStored(account, "a");
  expect(draft).toMatchObject({
    account: "a",
    id: "p",
    slot,
    note: "Look",
    version: 3,
    values: state.values,
  });
  expect([draft.sent?.version, draft.extra, isWaiting(draft)]).toEqual([4, state.extra, false]);
  expect(isWaiting({ ...draft, values: { name: "Rollers" } })).toBe(true);
  // Something else than a form does no harm.
  expect(fromStored({ ...account, state: { values: "x", start: 3, note: [] } }, "a").values).toEqual({});
});

test("a draft says when it was changed as people do", () => {
  const now = new Date("2026-11-27T09:00:00Z");
  expect(formatDay("2026-11-27T08:03:00Z", now)).toBe("today at 09:03");
  expect(formatDay("2026-11-26T08:03:00Z", now)).toBe("yesterday at 09:03");
  expect(formatDay("2026-11-20T08:03:00Z", now)).toBe("on 20 November 2026");
});
