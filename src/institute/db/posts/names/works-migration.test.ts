import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { expect, test } from "vitest";
import { type Db, transaction } from "#core/db/connect.ts";
import * as fieldsOfWorks from "#core/db/migrations/0038-fields-of-works.ts";
import { permit } from "#core/domain/accounts/policy.ts";
import { keysOf } from "#core/domain/keys.ts";
import {
  containerFields,
  dateFields,
  degreeFields,
  recordFields,
} from "#institute/domain/posts/work-fields.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember, makePost } from "#tests/make.ts";
import * as posts from "../posts.ts";
import * as history from "../review/history.ts";
import * as revisions from "../review/revisions.ts";
import * as writing from "../writing.ts";

const { up }: Migration = fieldsOfWorks;

const added = keysOf({ ...dateFields, ...containerFields, ...degreeFields, ...recordFields }).filter(
  (field) => field !== "journal" && field !== "publicationNumber",
);

/** Removes the columns, as a database of an earlier version has none. */
async function undo(db: Db): Promise<void> {
  await sql`drop index if exists post_embargo`.execute(db);
  for (const column of added) await sql`alter table post drop column ${sql.id(column)}`.execute(db);
}

const none = { volume: null, issue: null, firstPage: null, lastPage: null, articleNumber: null };

/** Every numbering of the institute's real publications, and some that nobody can split. */
const written: [string, Partial<typeof none> | Record<string, string>][] = [
  ["161(1): 131-146", { volume: "161", issue: "1", firstPage: "131", lastPage: "146" }],
  ["89(3): 867-883", { volume: "89", issue: "3", firstPage: "867", lastPage: "883" }],
  ["157(1): 93-108", { volume: "157", issue: "1", firstPage: "93", lastPage: "108" }],
  ["15: 287-295", { volume: "15", firstPage: "287", lastPage: "295" }],
  ["101(1)", { volume: "101", issue: "1" }],
  ["46(6): 622-633", { volume: "46", issue: "6", firstPage: "622", lastPage: "633" }],
  ["53(2): 212-213", { volume: "53", issue: "2", firstPage: "212", lastPage: "213" }],
  ["89(2): 123-129", { volume: "89", issue: "2", firstPage: "123", lastPage: "129" }],
  ["16(8): e0255638", { volume: "16", issue: "8", articleNumber: "e0255638" }],
  ["19(4): 218-224", { volume: "19", issue: "4", firstPage: "218", lastPage: "224" }],
  ["157(4): 808-822", { volume: "157", issue: "4", firstPage: "808", lastPage: "822" }],
  ["12(9): e9334", { volume: "12", issue: "9", articleNumber: "e9334" }],
  ["54: e03108", { volume: "54", articleNumber: "e03108" }],
  ["158(3): 496-505", { volume: "158", issue: "3", firstPage: "496", lastPage: "505" }],
  ["154(3): 671-683", { volume: "154", issue: "3", firstPage: "671", lastPage: "683" }],
  ["issue 1: 11-25", { issue: "1", firstPage: "11", lastPage: "25" }],
  ["vol. 156", { volume: "156" }],
  ["27: 33-39", { volume: "27", firstPage: "33", lastPage: "39" }],
  ["15: 119-121", { volume: "15", firstPage: "119", lastPage: "121" }],
  ["78(2): 233-238", { volume: "78", issue: "2", firstPage: "233", lastPage: "238" }],
  ["78(2): 287-290", { volume: "78", issue: "2", firstPage: "287", lastPage: "290" }],
  ["78(2): 295-298", { volume: "78", issue: "2", firstPage: "295", lastPage: "298" }],
  ["10.9: 1-12", { volume: "10.9", firstPage: "1", lastPage: "12" }],
  ["103: 206-215", { volume: "103", firstPage: "206", lastPage: "215" }],
  ["29", { volume: "29" }],
];

describeEachDatabase("a database with numberings in one line", (open) => {
  test("has volume, issue and pages apart after the migration, and keeps what cannot be split", async () => {
    const { db } = await open();
    const member = await makeMember(db);
    const kept = ["Suppl. 2", "in press", "APL-12", `Robert'); "x"`];
    const made: [string, object][] = [];
    for (const [publicationNumber, fields] of [
      ...written.map(([line, fields]) => [line, { ...fields, publicationNumber: null }] as const),
      ...kept.map((line) => [line, { publicationNumber: line }] as const),
    ])
      made.push([await makePost(db, member, { postType: "publication", publicationNumber }), fields]);
    await undo(db);
    await up(db);
    for (const [id, fields] of made)
      expect(await posts.get(db, member, id)).toMatchObject({ ...none, ...fields });
  });

  test("splits earlier and proposed texts too, so that restoring one mixes two numberings nowhere", async () => {
    const { db } = await open();
    const member = await makeMember(db);
    const draft = { postType: "publication" as const, title: "Moult", publicationNumber: "41: 12-20" };
    const id = await makePost(db, member, { ...draft, isApproved: true });
    const editor = permit(member, "post.edit", await posts.get(db, member, id));
    await transaction(db, (trx) => revisions.propose(trx, editor, id, { publicationNumber: "42(2): 1-2" }));
    const other = await makePost(db, member, { ...draft, isApproved: false });
    const owner = permit(member, "post.edit", await posts.get(db, member, other));
    await transaction(db, (trx) => writing.update(trx, owner, other, { publicationNumber: "Suppl. 2" }));
    await undo(db);
    await up(db);
    expect(await revisions.findPending(db, id)).toEqual({
      volume: "42",
      issue: "2",
      firstPage: "1",
      lastPage: "2",
      articleNumber: null,
      publicationNumber: null,
    });
    const steps = await history.list(db, other);
    const texts = await Promise.all(
      steps.map(async ({ _id }) => (await history.findStep(db, other, _id)).text),
    );
    expect(texts).toMatchObject([
      { ...none, publicationNumber: "Suppl. 2" },
      { ...none, volume: "41", firstPage: "12", lastPage: "20", publicationNumber: null },
    ]);
  });
});
