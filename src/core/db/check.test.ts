import { sql } from "kysely";
import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makePost } from "#tests/make.ts";
import { findContradictions } from "./check.ts";
import { isPostgres } from "./connect.ts";

describeEachDatabase("the check of the database", (open) => {
  test("names one post that the search lacks, and two, in words that agree", async () => {
    const { db, people } = await openApp(await open());
    const index = sql.table(isPostgres(db) ? "post_search" : "post_search_key");
    const lose = async () => {
      await makePost(db, people.member);
      await sql`delete from post_search_due`.execute(db);
      await sql`delete from ${index}`.execute(db);
    };
    await lose();
    expect(await findContradictions(db)).toEqual(["1 post cannot be found by searching."]);
    await lose();
    expect(await findContradictions(db)).toEqual(["2 posts cannot be found by searching."]);
  });
});
