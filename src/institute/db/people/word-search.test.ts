import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type Db, transaction } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember } from "#tests/make.ts";
import { explainQueries, type RecordedDatabase, recordQueries } from "#tests/query-plans.ts";
import { list, type ProfileFilter } from "./lists.ts";
import * as writing from "./writing.ts";

const PEOPLE = 300;
const surnames = ["Bala", "Bako", "Danjuma", "Ojo", "Umeadi", "Basil"];

describeEachDatabase("among 300 people, a search for members", (open, kind) => {
  let database: RecordedDatabase;
  let db: Db;
  let admin: Account;

  beforeAll(async () => {
    const opened = await open();
    db = opened.db;
    admin = await makeMember(db, {
      admin: true,
      email: "ada@example.org",
      firstName: "Ada",
      lastName: "Obi",
    });
    await transaction(db, async (trx) => {
      for (let number = 0; number < PEOPLE; number++)
        await writing.create(trx, null, {
          email: `person${number}@example.org`,
          name: `${["Baba", "Musa", "Ladi"][number % 3]} ${surnames[number % 6]}`,
          placeOfWork: number % 7 === 0 ? "Bauchi State University" : "Jos",
          memberCategory: number % 4 === 0 ? [] : [number % 2 ? "alumni" : "staff"],
          yearOfGraduation: 2000 + (number % 5),
        });
      await sql`update profile set "deletedAt" = '2026-01-01' where email like 'person1_@example.org'`.execute(
        trx,
      );
    });
    await sql`analyze`.execute(db);
    database = recordQueries(opened);
  });

  test.each<Partial<ProfileFilter>>([
    { search: "ba" },
    { search: "ba", page: 4 },
    { search: "ba", page: 999 },
    { search: "bauchi ba", limit: 100 },
    { search: "ba 2003", categories: ["alumni"] },
    { search: "ba", categories: ["alumni", "staff"] },
    { search: "ba", listed: true, limit: 7 },
    { search: "jos", year: 2001 },
    { search: "nothing" },
  ])("%j finds the same people in the same order with and without the index of names", async (filter) => {
    const byWords = await list(db, null, { page: 0, ...filter });
    // Admins also search the addresses, so theirs reads the profiles.
    const byProfiles = await list(db, admin, { page: 0, ...filter });
    const slugs = ({ data }: typeof byWords) => data.map(({ slug }) => slug);
    expect(slugs(byWords)).toEqual(slugs(byProfiles));
    expect({ ...byWords, data: [] }).toEqual({ ...byProfiles, data: [] });
  });

  test("is counted and sorted by the index of words, and reads only the profiles that it shows", async () => {
    const plans = await explainQueries(database, (reader) => list(reader, null, { search: "ba", page: 0 }));
    const [found, ...others] = plans;
    if (kind === "SQLite")
      expect(found?.plan).toMatch(/COVERING INDEX profile_word_list \(word>\? AND word<\?\)/);
    expect(found?.query).not.toMatch(/from "profile"/);
    for (const { query } of others) expect(query).not.toMatch(/profile_word/);
  });
});
