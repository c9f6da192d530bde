import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import type { Db } from "#core/db/connect.ts";
import { listDrafts } from "#core/db/drafts.ts";
import { migrate, provider } from "#core/db/migrate.ts";
import { newId, now } from "#core/db/record.ts";
import { describeEachDatabase, openEmpty } from "#tests/databases.ts";
import { makeAccount, makeFile } from "#tests/make.ts";
import { copyOldDrafts } from "./old-drafts.ts";

describeEachDatabase("a draft of a post that a server of 0.11 has stored", (open, kind) => {
  const state = (title: string) =>
    JSON.stringify({
      values: { title, fileUrl: "/files/posts/a.jpg" },
      note: "",
      start: {},
      sendKey: "1a-2b-3c-4d",
      edited: 3,
      marks: { source: "Crossref", change: {} },
    });
  const store = (db: Db, accountId: string, row: object = {}) =>
    db
      .insertInto("post_draft")
      .values({
        id: newId(),
        accountId,
        key: "the-old-name",
        postType: "news",
        postId: null,
        title: "Rains",
        state: state("Rains"),
        version: 4,
        ended: null,
        updatedAt: now(),
        ...row,
      })
      .execute();
  const moved = (db: Db) =>
    db.selectFrom("draft").select(["key", "kind", "sort", "version", "state", "ended"]).execute();
  const expected = (title: string) => ({
    key: "1a-2b-3c-4d",
    kind: "post",
    sort: "news",
    state: JSON.stringify({
      values: { title, fileUrl: "/files/posts/a.jpg" },
      note: "",
      start: {},
      edited: 3,
      extra: { marks: { source: "Crossref", change: {} } },
    }),
    ended: null,
  });

  test("is one of all forms once the database is migrated, named by the key of its sending", async () => {
    const { db } = await openEmpty(kind);
    await new Migrator({ db, provider }).migrateTo("0100-fewer-rows-to-count");
    const { _id } = await makeAccount(db);
    const id = newId();
    await store(db, _id, { id });
    await store(db, _id, { key: "an-ended-one", state: "{}", ended: "sent" });
    await makeFile(db, "/files/posts/a.jpg");
    const use = { fileUrl: "/files/posts/a.jpg", subject: "post_draft", subjectId: id };
    await db.insertInto("file_use").values(use).execute();
    await migrate(db);
    expect(await moved(db)).toEqual([
      { ...expected("Rains"), version: 4 },
      { ...expected(""), key: "an-ended-one", version: 4, state: "{}", ended: "sent" },
    ]);
    expect(await db.selectFrom("file_use").selectAll().execute()).toEqual([{ ...use, subject: "draft" }]);
    // Servers of 0.11 go on with theirs.
    expect(await db.selectFrom("post_draft").select("id").execute()).toHaveLength(2);
  });

  test("while an upgrade is under way is copied once more, unless what is known is newer", async () => {
    const { db } = await open();
    const account = await makeAccount(db);
    await store(db, account._id, { updatedAt: new Date(Date.now() - 60_000).toISOString() });
    for (const _ of [1, 2]) await copyOldDrafts(db);
    expect(await moved(db)).toEqual([{ ...expected("Rains"), version: 4 }]);
    await db
      .updateTable("post_draft")
      .set({ state: state("Rains at noon"), updatedAt: now() })
      .execute();
    await copyOldDrafts(db);
    expect(await moved(db)).toEqual([{ ...expected("Rains at noon"), version: 5 }]);
    const later = new Date(Date.now() + 60_000).toISOString();
    await db.updateTable("draft").set({ state: "{}", ended: "sent", updatedAt: later }).execute();
    await copyOldDrafts(db);
    expect(await listDrafts(db, account)).toMatchObject([{ ended: "sent" }]);
  });

  test("a week ago is left alone", async () => {
    const { db } = await open();
    const { _id } = await makeAccount(db);
    await store(db, _id, { updatedAt: new Date(Date.now() - 7 * 86_400_000).toISOString() });
    await copyOldDrafts(db);
    expect(await moved(db)).toEqual([]);
  });
});
