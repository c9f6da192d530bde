import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { type Db, type Trx, transaction } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { PostChanges } from "#institute/domain/posts/post.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeFile, makeMember, makePost, permitted } from "#tests/make.ts";
import { purgeDeletedPosts } from "../bin.ts";
import { request } from "../dois/registrations.ts";
import { endEmbargoes } from "../embargoes.ts";
import * as claims from "../names/name-claims.ts";
import * as writing from "../writing.ts";
import { type Consequence, consequences } from "./consequences.ts";
import * as review from "./review.ts";
import * as revisions from "./revisions.ts";
import { removeVersion } from "./version-removal.ts";
import * as withdrawal from "./withdrawal.ts";

const [firstFile, secondFile] = ["/files/first.pdf", "/files/second.pdf"];
const words = { by: null, reason: null, hidesTitle: false };

describeEachDatabase("what follows from writing a post", (open) => {
  const added: Consequence[] = [];
  afterEach(() => {
    for (const consequence of added.splice(0)) consequences.splice(consequences.indexOf(consequence), 1);
  });

  async function openWithWork() {
    const { db } = await open();
    const admin = await makeMember(db, { admin: true });
    const member = await makeMember(db, { firstName: "Musa", lastName: "Danjuma" });
    for (const url of [firstFile, secondFile]) await makeFile(db, url);
    const make = () =>
      makePost(db, member, {
        postType: "thesis",
        title: "Moult of firefinches",
        year: 2020,
        isApproved: false,
        fileUrl: firstFile,
        authors: ["Smith, J.", "Ada Bello", member.email],
      });
    return { db, admin, member, make, writers: writersOf(db, admin, member) };
  }

  test("a new consequence follows from every writer, once", async () => {
    const { make, writers } = await openWithWork();
    const seen: string[] = [];
    const noticed: Consequence = {
      follow: async (_db, { before, after }) => void seen.push(`${before?.post.id} to ${after.post.id}`),
    };
    consequences.push(noticed);
    added.push(noticed);

    const id = await make();
    expect(seen.splice(0)).toEqual([`undefined to ${id}`]);
    for (const [name, write] of Object.entries(writers)) {
      await write(id);
      expect([name, ...seen.splice(0)]).toEqual([name, `${id} to ${id}`]);
    }
  });

  test("what changed only the review moves no record and sends no DOI, all else does", async () => {
    const { db, admin, make, writers } = await openWithWork();
    const id = await make();
    const doi = { subject: { kind: "post", id }, doi: "10.80000/moult" } as const;
    await transaction(db, (trx) => request(trx, permitted(admin), doi, "findable"));
    const long = "2001-01-01T00:00:00Z";
    const unseen = [];
    for (const [name, write] of Object.entries(writers)) {
      await db.updateTable("post").set({ recordAt: long }).where("id", "=", id).execute();
      await db.updateTable("post_doi").set({ revision: 0 }).execute();
      await write(id);
      const { recordAt } = await db.selectFrom("post").select("recordAt").executeTakeFirstOrThrow();
      const { revision } = await db.selectFrom("post_doi").select("revision").executeTakeFirstOrThrow();
      if (revision === 0) unseen.push(name);
      // Nobody could read the work before it was approved.
      if (name !== "answer") expect([name, recordAt === long]).toEqual([name, revision === 0]);
    }
    expect(unseen).toEqual(["return", "propose", "return the change", "take the change back"]);
  });

  test("what is gone from the bin has left every table but a few", async () => {
    const { db, member, make, writers } = await openWithWork();
    const [id, other] = [await make(), await makePost(db, member)];
    for (const write of Object.values(writers)) await write(id);
    const told = () => db.selectFrom("letter").select("about").distinct().execute();
    expect(await told()).toEqual([{ about: id }]);
    await transaction(db, (trx) => writing.remove(trx, permitted(member), id));
    await db.updateTable("post").set({ deletedAt: "2001-01-01T00:00:00Z" }).where("id", "=", id).execute();
    expect(await purgeDeletedPosts(db)).toBe(1);
    expect(await tablesWith(db, id)).toEqual([
      // Which member a name belongs to was decided for good.
      "name_claim",
      // Its address answers 410, and says how it was cited.
      "post_slug",
      "post_withdrawal",
    ]);
    expect(await told()).toEqual([]);
    expect(await tablesWith(db, other)).toEqual(expect.arrayContaining(["post_author", "post_text"]));
  });
});

/** Every way to write a post that is there, in the order of a work's life. */
function writersOf(db: Db, admin: Account & { profileId: string }, member: Account) {
  const as = permitted;
  const change = (who: Account, changes: object) => (trx: Trx, id: string) =>
    writing.update(trx, as(who), id, PostChanges.parse(changes));
  const propose = (changes: object) => (trx: Trx, id: string) =>
    revisions.propose(trx, as(member), id, PostChanges.parse(changes));
  const giveBack = (trx: Trx, id: string) => review.returnToAuthors(trx, as(admin), id, { note: "Year?" });
  const writes: Record<string, (trx: Trx, id: string) => Promise<unknown>> = {
    return: giveBack,
    answer: change(member, { year: 2021 }),
    approve: change(admin, { isApproved: true }),
    propose: propose({ title: "Moult of malimbes" }),
    "return the change": giveBack,
    "take the change back": propose({ title: "Moult of firefinches" }),
    "replace its file": change(admin, { fileUrl: secondFile }),
    "remove its first file": (trx, id) =>
      removeVersion(trx, as(admin), id, { number: 1, reason: "By mistake." }),
    "take down": (trx, id) => withdrawal.takeDown(trx, as(admin), id, words),
    "put back": (trx, id) => withdrawal.putBack(trx, as(admin), id),
    delete: (trx, id) => writing.remove(trx, as(member), id),
    restore: (trx, id) => writing.restore(trx, as(member), id),
    "end its embargo": async (trx, id) => {
      const past = { accessRight: "embargoed", embargoUntil: "2020-01-01" } as const;
      await trx.updateTable("post").set(past).where("id", "=", id).execute();
      await endEmbargoes(trx);
    },
    "confirm a name": async (trx, id) => {
      const name = { postId: id, role: "author", name: "Ada Bello" } as const;
      const [claim] = await claims.answer(trx, as(admin), [name], true);
      if (claim) await claims.confirm(trx, as(admin), claim);
    },
  };
  return Object.fromEntries(
    Object.entries(writes).map(([name, write]) => [
      name,
      (id: string) => transaction(db, (trx) => write(trx, id)),
    ]),
  );
}

/** The tables with something of a post, as their columns `postId` say; its number in an index says nothing. */
async function tablesWith(db: Db, postId: string): Promise<string[]> {
  const tables = (await db.introspection.getTables()).filter(
    ({ name, columns }) => name !== "post_search_key" && columns.some((column) => column.name === "postId"),
  );
  const found = [];
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} where "postId" = ${postId} limit 1`.execute(
      db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}
