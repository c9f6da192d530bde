import { expect, test } from "vitest";
import { type Db, type Trx, transaction } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { PostChanges, PostInput } from "#institute/domain/posts/post.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember, makePost, permitted } from "#tests/make.ts";
import { endEmbargoes } from "./embargoes.ts";
import { undoApproval } from "./review/approval-undo.ts";
import * as revisions from "./review/revisions.ts";
import * as withdrawal from "./review/withdrawal.ts";
import * as writing from "./writing.ts";

const thesis = { postType: "thesis" as const, title: "Moult of firefinches", authors: ["Bello, A."] };
const words = { by: null, reason: null, hidesTitle: false };

describeEachDatabase("when visitors could read a post for the first time", (open) => {
  async function openWithAdmin() {
    const { db } = await open();
    const admin = await makeMember(db, { admin: true });
    const write = (run: (trx: Trx, by: Account) => Promise<unknown>) =>
      transaction(db, (trx) => run(trx, admin));
    const change = (id: string, changes: object) =>
      write((trx, by) => writing.update(trx, permitted(by), id, PostChanges.parse(changes)));
    return { db, admin, write, change, read: (id: string) => read(db, id) };
  }

  test("it is the moment of the approval, and no later change moves it", async () => {
    const { db, admin, change, read } = await openWithAdmin();
    const id = await makePost(db, admin, { ...thesis, isApproved: false });
    expect((await read(id)).firstPublicAt).toBeNull();
    await change(id, { isApproved: true });
    const { firstPublicAt, approvedAt } = await read(id);
    expect(firstPublicAt).toBe(approvedAt);
    await change(id, { title: "Moult of malimbes" });
    await change(id, { isApproved: false });
    await change(id, { isApproved: true });
    expect((await read(id)).firstPublicAt).toBe(firstPublicAt);
  });

  test("of a private work it is the moment at which it is shown, months after its approval", async () => {
    const { db, admin, change, read } = await openWithAdmin();
    const id = await makePost(db, admin, {
      ...thesis,
      isPrivate: true,
      createdAt: "2020-01-01T00:00:00.000Z",
    });
    expect((await read(id)).firstPublicAt).toBeNull();
    await change(id, { isPrivate: false });
    const { firstPublicAt, publicAt, updatedAt } = await read(id);
    expect([firstPublicAt, publicAt]).toEqual([updatedAt, "2020-01-01T00:00:00.000Z"]);
  });

  test("undoing the approval clears it, and undoing that of a change does not", async () => {
    const { db, admin, change, read, write } = await openWithAdmin();
    const id = await makePost(db, admin, { ...thesis, isApproved: false });
    await change(id, { isApproved: true });
    const { version } = await read(id);
    await write((trx, by) => undoApproval(trx, by, id, version));
    expect(await read(id)).toMatchObject({ firstPublicAt: null, publicAt: null });
    await change(id, { isApproved: true });
    const { firstPublicAt } = await read(id);
    expect(firstPublicAt).not.toBeNull();
    const title = PostChanges.parse({ title: "Moult of malimbes" });
    await write((trx, by) => revisions.propose(trx, permitted(by), id, title));
    await change(id, { isApproved: true });
    const changed = await read(id);
    await write((trx, by) => undoApproval(trx, by, id, changed.version));
    expect((await read(id)).firstPublicAt).toBe(firstPublicAt);
  });

  test("what is put back or restored is no news, also if it was public before this was noted", async () => {
    const { db, admin, read, write } = await openWithAdmin();
    const ids = [await makePost(db, admin, thesis), await makePost(db, admin, thesis)];
    const [noted = "", unnoted = ""] = ids;
    const first = (await read(noted)).firstPublicAt;
    await db.updateTable("post").set({ firstPublicAt: null }).where("id", "=", unnoted).execute();
    for (const id of ids) {
      await write((trx, by) => withdrawal.takeDown(trx, permitted(by), id, words));
      await write((trx, by) => withdrawal.putBack(trx, permitted(by), id));
      await write((trx, by) => writing.remove(trx, permitted(by), id));
      await write((trx, by) => writing.restore(trx, permitted(by), id));
    }
    expect((await read(noted)).firstPublicAt).toBe(first);
    expect(await read(unnoted)).toMatchObject({ firstPublicAt: null, publicAt: expect.any(String) });
  });

  test("what an older site had is no news, neither when it is moved in nor when it is approved here", async () => {
    const { change, read, write } = await openWithAdmin();
    for (const approved of [true, false]) {
      const input = PostInput.parse(thesis);
      const ids: string[] = [];
      await write(async (trx, by) =>
        ids.push(await writing.create(trx, by, input, { approved, isMovedIn: true })),
      );
      const [id = ""] = ids;
      await change(id, { isApproved: true });
      expect(await read(id)).toMatchObject({
        firstPublicAt: "1970-01-01T00:00:00.000Z",
        publicAt: expect.any(String),
      });
    }
  });

  test("the end of an embargo notes when its file was opened", async () => {
    const { db, admin, read } = await openWithAdmin();
    const id = await makePost(db, admin, thesis);
    const past = { accessRight: "embargoed", embargoUntil: "2020-01-01" } as const;
    await db.updateTable("post").set(past).where("id", "=", id).execute();
    const before = await read(id);
    expect(before.fileOpenedAt).toBeNull();
    await endEmbargoes(db);
    const { fileOpenedAt, firstPublicAt } = await read(id);
    expect([typeof fileOpenedAt, firstPublicAt]).toEqual(["string", before.firstPublicAt]);
  });
});

const read = (db: Db, id: string) =>
  db
    .selectFrom("post")
    .select(["version", "firstPublicAt", "fileOpenedAt", "publicAt", "approvedAt", "updatedAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
