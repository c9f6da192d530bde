import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { expect, test } from "vitest";
import type { Db } from "#core/db/connect.ts";
import * as namesInParts from "#core/db/migrations/0081-names-in-parts.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember, makePost } from "#tests/make.ts";
import * as posts from "../posts.ts";
import { listAuthors } from "./authors.ts";
import { readUnreadNames } from "./unread-names.ts";

const { up }: Migration = namesInParts;

/** Makes the database as an earlier version left it. */
async function undo(db: Db): Promise<void> {
  await sql`drop index post_author_unread`.execute(db);
  await sql`drop table name_reading`.execute(db);
  await sql`update post_author set given = null, family = null where name not like 'Known%'`.execute(db);
  for (const column of ["suffix", "kind"])
    await sql`alter table post_author drop column ${sql.id(column)}`.execute(db);
}

const free = (name: string) => ({ profileId: null, name });

describeEachDatabase("names of an earlier version", (open) => {
  test("get their parts once; what reads as several people stays one name", async () => {
    const { db } = await open();
    const member = await makeMember(db);
    const authors = [
      "Jan Van Dyke",
      "Martin King Jr.",
      "University of Jos, Nigeria",
      "Cresswell W, Manu S",
      { name: "Known Part Name", given: "Known", family: "Part Name" },
      "et al.",
      member.profileId,
    ];
    const draft = { postType: "publication" as const, title: "Moult", isEnteredForOthers: true };
    const id = await makePost(db, member, { ...draft, authors });
    await undo(db);
    await up(db);
    const before = await posts.get(db, member, id);
    await readUnreadNames(db);
    expect(await listAuthors(db, id)).toEqual([
      { ...free("Jan Van Dyke"), given: "Jan", family: "Van Dyke", kind: "person" },
      { ...free("Martin King Jr."), given: "Martin", family: "King", suffix: "Jr.", kind: "person" },
      { ...free("University of Jos, Nigeria"), kind: "organisation" },
      { ...free("Cresswell W, Manu S"), kind: "free" },
      { ...free("Known Part Name"), given: "Known", family: "Part Name", kind: "person" },
      { ...free("et al."), kind: "free" },
      { profileId: member.profileId, name: "Talatu Tende", given: "Talatu", family: "Tende", kind: "person" },
    ]);
    expect((await posts.get(db, member, id)).version).toBe(before.version);
  });

  test("are read on, wherever an interruption left them", async () => {
    const { db } = await open();
    const member = await makeMember(db);
    const names = Array.from({ length: 450 }, (_, index) => `Ada Obi${"abcdefghij"[index % 10]}`);
    const draft = { postType: "publication" as const, title: "Moult", isEnteredForOthers: true };
    const id = await makePost(db, member, { ...draft, authors: names });
    await db
      .updateTable("post_author")
      .set({ kind: null, given: null, family: null })
      .where("position", ">", 100)
      .execute();
    await readUnreadNames(db);
    const stored = await listAuthors(db, id);
    expect(stored).toHaveLength(450);
    expect(stored.every(({ kind, given }) => kind === "person" && given === "Ada")).toBe(true);
    await readUnreadNames(db);
    expect(await listAuthors(db, id)).toEqual(stored);
  });
});
