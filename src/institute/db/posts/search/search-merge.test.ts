import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember, makePost } from "#tests/make.ts";
import * as posts from "../posts.ts";
import { mergeSearchIndexes } from "./search-merge.ts";

describeEachDatabase("a merged search index", (open, kind) => {
  test("has fewer parts and finds the same", async () => {
    const { db } = await open();
    const writer = await makeMember(db);
    const ids: string[] = [];
    for (let number = 0; number < 20; number++)
      ids.push(await makePost(db, writer, { title: `Firefinch ${number % 3}` }));
    const find = async (text: string) =>
      (await posts.find(db, null, text, { page: 0, limit: 50 })).data.map(({ _id }) => _id);
    const countParts = async () => {
      if (kind === "PostgreSQL") return 1;
      const { rows } = await sql<{ parts: number }>`
        select count(distinct segid) as parts from post_search_idx`.execute(db);
      return rows[0]?.parts ?? 0;
    };
    const before = { parts: await countParts(), found: await find("firefinch 2") };
    await mergeSearchIndexes(db);
    expect(await find("firefinch 2")).toEqual(before.found);
    expect((await find("firefinch")).toSorted()).toEqual(ids.toSorted());
    if (kind === "SQLite") expect(await countParts()).toBeLessThan(before.parts);
    await mergeSearchIndexes(db);
    expect(await countParts()).toBeLessThanOrEqual(3);
  });
});
