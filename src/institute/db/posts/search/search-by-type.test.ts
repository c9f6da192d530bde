import { beforeAll, expect, test } from "vitest";
import type { Db } from "#core/db/connect.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember, makePost } from "#tests/make.ts";
import { explainQueries, type RecordedDatabase, recordQueries } from "#tests/query-plans.ts";
import * as posts from "../posts.ts";
import { findByType } from "./search-by-type.ts";

const types = ["news", "publication", "thesis", "webPage"] as const;
const words = ["firefinch", "lark", "rock", "jos"];
const WINDOW = { limit: 3, most: 5 };

describeEachDatabase("one search for posts of every type", (open) => {
  let database: RecordedDatabase;
  let db: Db;
  let people: Record<"visitor" | "member" | "admin", Viewer>;

  beforeAll(async () => {
    const opened = await open();
    db = opened.db;
    const member = await makeMember(db);
    const admin = await makeMember(db, { admin: true });
    people = { visitor: null, member, admin };
    for (let number = 0; number < 60; number++)
      await makePost(db, number % 5 ? admin : member, {
        postType: types[number % 4] ?? "news",
        title: `${words[number % 3]} ${number}`,
        content: `<p>${words[(number >> 1) % 4]} ${words[(number >> 2) % 4]}</p>`,
        ...(number % 4 === 1 && { year: 2015 + (number % 3) }),
        isApproved: number % 7 > 0,
      });
    database = recordQueries(opened);
  });

  test.each(["visitor", "member", "admin"] as const)(
    "finds for the %s what a search of each type finds",
    async (who) => {
      for (const text of [
        "firefinch",
        "fire jos",
        "rock lark jos",
        "2016",
        "news",
        '"lark rock"',
        "-",
        "nothing",
      ]) {
        const together = await findByType(db, people[who], text, types, WINDOW);
        for (const type of types) {
          const { limit, most } = WINDOW;
          const alone = await posts.find(db, people[who], text, { page: 0, limit, type }, most);
          expect(together.get(type), `${text} among ${type}`).toEqual(alone);
        }
      }
    },
  );

  test("looks into the index as often as a search of one type", async () => {
    const searches = async (run: (reader: Db) => Promise<unknown>) =>
      (await explainQueries(database, run)).filter(({ query }) => /post_search\b.*(match|@@)/s.test(query))
        .length;
    const alone = await searches((reader) =>
      posts.find(reader, null, "firefinch", { page: 0, type: "news" }),
    );
    expect(await searches((reader) => findByType(reader, null, "firefinch", types, WINDOW))).toBe(alone);
  });
});
