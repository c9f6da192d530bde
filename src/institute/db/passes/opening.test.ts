import { expect, test } from "vitest";
import { closeAccount } from "#core/db/accounts/closing.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import { endDraft, findDraftId, saveDraft } from "#core/db/drafts.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { addDays, atLagosHour, endOfLagosDay, lagosDay } from "#core/domain/lagos-day.ts";
import { COPY_DAYS, lastDay, showDays } from "#institute/domain/passes/pass.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeAccount, makeFile, makeMember, makePost, permitted } from "#tests/make.ts";
import { purgePasses } from "./kept-passes.ts";
import { findOpening } from "./opening.ts";
import { askForCopy, decline, end, findPass, give, lapse, noteOpened, prove, show } from "./passes.ts";

const start = new Date("2026-03-14T22:59:00Z");
const later = (days: number) => new Date(start.getTime() + days * 86_400_000);

async function makeDraft(db: Db, writer: Account, key = "the-draft") {
  const state = { values: { title: "Rains return" } };
  const sent = { kind: "post", recordId: null, sort: "news", title: "Rains return", state, version: 0 };
  await transaction(db, (trx) => saveDraft(trx, permitted(writer), key, sent, { points: 40 }));
  return findDraftId(db, writer, key);
}

describeEachDatabase("a pass", (open) => {
  const shownTo = (db: Db, giver: Account, opens: "post" | "draft", subjectId: string, days = 30) =>
    transaction(db, (trx) =>
      show(
        trx,
        permitted(giver),
        { opens, subjectId, name: "A supervisor", email: null, until: lastDay(start, days) },
        start,
      ),
    );
  const reason = async (db: Db, id: string, now = start) => {
    const error = await findOpening(db, id, now).then(
      () => null,
      (refused) => refused,
    );
    return error && [error.code, error.message];
  };

  test.each([...showDays])(
    "for %i days opens to the end of its last day in Nigeria, and no longer",
    async (days) => {
      const { db } = await open();
      const member = await makeMember(db);
      const post = await makePost(db, member, { isApproved: false });
      const id = await shownTo(db, member, "post", post, days);
      const last = addDays("2026-03-14", days);
      expect((await findPass(db, id))?.until).toBe(last);
      expect(await reason(db, id, new Date(endOfLagosDay(last)))).toBeNull();
      const over = await reason(db, id, new Date(atLagosHour(addDays(last, 1), 0)));
      expect(over).toEqual(["gone", expect.stringContaining("This link opened until")]);
    },
  );

  test("opens a draft until it is sent, deleted or purged", async () => {
    const { db } = await open();
    const member = await makeMember(db);
    const one = await shownTo(db, member, "draft", await makeDraft(db, member, "draft-one"));
    const two = await shownTo(db, member, "draft", await makeDraft(db, member, "draft-two"));
    expect(await findOpening(db, one, start)).toMatchObject({ opens: "draft", postType: "news" });
    await transaction(db, (trx) => endDraft(trx, permitted(member), "draft-one", { as: "sent" }));
    await transaction(db, (trx) => endDraft(trx, permitted(member), "draft-two", { as: "deleted" }));
    expect(await reason(db, one)).toEqual(["gone", expect.stringContaining("sent to the institute")]);
    expect(await reason(db, two)).toEqual(["gone", "This draft has been deleted."]);
    await db.deleteFrom("draft").execute();
    expect(await reason(db, one)).toEqual(["gone", "This draft has been deleted."]);
  });

  test("opens nothing once its work is taken down or deleted, or its giver may not give it any more", async () => {
    const { db } = await open();
    const [member, other] = [await makeMember(db), await makeMember(db)];
    const post = await makePost(db, member, { isApproved: false });
    const own = await shownTo(db, member, "post", post);
    const admin = await makeAccount(db, { admin: true });
    const byAdmin = await shownTo(db, admin, "post", post);
    const byStranger = await shownTo(db, other, "post", post);
    expect([await reason(db, own), await reason(db, byAdmin)]).toEqual([null, null]);
    const noMore = ["gone", expect.stringContaining("can no longer open this")];
    expect(await reason(db, byStranger)).toEqual(noMore);
    await db.updateTable("account").set({ adminSince: null }).where("id", "=", admin._id).execute();
    expect(await reason(db, byAdmin)).toEqual(noMore);
    const set = (columns: { withdrawnAt?: string | null; deletedAt?: string }) =>
      db.updateTable("post").set(columns).where("id", "=", post).execute();
    const down = ["gone", "What this link opened has been taken down."];
    await set({ withdrawnAt: start.toISOString() });
    expect(await reason(db, own)).toEqual(down);
    await set({ withdrawnAt: null });
    expect(await reason(db, own)).toBeNull();
    await transaction(db, (trx) => closeAccount(trx, member._id));
    expect(await reason(db, own)).toEqual(noMore);
    await set({ deletedAt: start.toISOString() });
    expect(await reason(db, own)).toEqual(noMore);
  });

  test("for a copy opens that file alone, whatever its access, and is answered once", async () => {
    const { db } = await open();
    const member = await makeMember(db);
    for (const url of ["/files/thesis.pdf", "/files/next.pdf"])
      await makeFile(db, url, { accountId: member._id });
    const fileUrl = "/files/thesis.pdf";
    const post = await makePost(db, member, {
      postType: "thesis",
      fileUrl,
      accessRight: "embargoed",
      embargoUntil: "2040-01-01",
    });
    const asked = { subjectId: post, fileUrl, email: "reader@example.com", name: "R.", why: "Chapter 2" };
    const id = await transaction(db, (trx) => askForCopy(trx, asked, start));
    const answer = { words: "", until: lastDay(start, COPY_DAYS) };
    const giveIt = () => transaction(db, (trx) => give(trx, permitted(member), id, answer, start));
    expect(await giveIt()).toBeUndefined();
    expect(await reason(db, id)).toEqual(["gone", "This link does not open anything."]);
    const proven = await transaction(db, (trx) => prove(trx, id, start));
    expect(proven).toMatchObject({ state: "waiting", email: "reader@example.com" });
    const answers = await Promise.all([giveIt(), giveIt()]);
    expect(answers.filter((given) => given !== undefined)).toHaveLength(1);
    const no = await transaction(db, (trx) => decline(trx, permitted(member), id, "No.", start));
    expect(no).toBeUndefined();
    expect(await findOpening(db, id, later(COPY_DAYS))).toMatchObject({ opens: "file", fileUrl });
    const log = await db.selectFrom("audit").selectAll().where("action", "=", "pass.give").execute();
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).not.toContain("reader@");
    await db.updateTable("post").set({ fileUrl: "/files/next.pdf" }).where("id", "=", post).execute();
    expect(await reason(db, id)).toEqual(["gone", expect.stringContaining("replaced or removed")]);
  });

  test("ends once, and its names and reasons go 90 days after the end", async () => {
    const { db } = await open();
    const member = await makeMember(db);
    const post = await makePost(db, member, { isApproved: false });
    const ended = await shownTo(db, member, "post", post);
    const over = await shownTo(db, member, "post", post, 7);
    const asked = { subjectId: post, fileUrl: "/files/a.pdf", email: "a@example.com", name: "A.", why: "" };
    const [unproven, lapsed] = await transaction(db, async (trx) => [
      await askForCopy(trx, asked, start),
      await askForCopy(trx, asked, start),
    ]);
    await transaction(db, async (trx) => {
      await prove(trx, lapsed ?? "", start);
      await noteOpened(trx, over, later(1));
      await noteOpened(trx, over, later(2));
      expect(await end(trx, permitted(member), ended, later(3))).toMatchObject({ endedById: member._id });
      expect(await end(trx, permitted(member), ended, later(4))).toBeUndefined();
      expect(await lapse(trx, later(29).toISOString(), later(30))).toMatchObject([{ id: lapsed }]);
    });
    expect(await findPass(db, over)).toMatchObject({
      openedAt: later(1).toISOString(),
      openedLast: later(2).toISOString(),
    });
    expect(await reason(db, ended)).toEqual([
      "gone",
      "This link was ended by the person who gave it to you.",
    ]);
    const left = async (days: number) => {
      await purgePasses(db, "", later(days));
      const rows = await db.selectFrom("pass").select("id").execute();
      return [ended, over, unproven, lapsed].map((id) => rows.some((row) => row.id === id));
    };
    expect(await left(1)).toEqual([true, true, true, true]);
    expect(await left(2.1)).toEqual([true, true, false, true]);
    expect(await left(92.9)).toEqual([true, true, false, true]);
    expect(await left(93.1)).toEqual([false, true, false, true]);
    expect(await left(98.1)).toEqual([false, false, false, true]);
    expect(await left(120.1)).toEqual([false, false, false, false]);
    expect(await reason(db, over)).toEqual(["gone", expect.stringContaining("is deleted")]);
    expect(lagosDay(start)).toBe("2026-03-14");
  });
});
