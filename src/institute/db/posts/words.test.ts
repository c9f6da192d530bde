import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Db, transaction } from "#core/db/connect.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeMember, makePost, permitted } from "#tests/make.ts";
import { suggest } from "./review/suggestion.ts";
import { reindexDuePosts } from "./search/search-reindex.ts";
import { readVocabulary } from "./words.ts";
import * as writing from "./writing.ts";

/** The words with the number of public posts that have them. */
async function wordsIn(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ word: string; posts: number }>`
    select word, posts from post_search_word order by word`.execute(db);
  return Object.fromEntries(rows.map(({ word, posts }) => [word, posts]));
}

describeEachDatabase("the words of posts", (open) => {
  test("are those in titles and authors of public posts, and of no others", async () => {
    const { db } = await open();
    const admin = await makeMember(db, { admin: true, firstName: "Ada", lastName: "Bello" });
    const title = "Moult of the Willow Warbler, a warbler of 2019";
    const id = await makePost(db, admin, {
      postType: "publication",
      title,
      authors: [admin.email],
      isApproved: false,
      isPrivate: true,
    });
    expect(await wordsIn(db)).toEqual({});
    const update = (changes: Parameters<typeof writing.update>[3]) =>
      transaction(db, (trx) => writing.update(trx, permitted(admin), id, changes));

    await update({ isApproved: true });
    expect(await wordsIn(db)).toEqual({});
    await update({ isPrivate: false });
    const words = { bello: 1, moult: 1, warbler: 1, willow: 1 };
    expect(await wordsIn(db)).toEqual(words);
    await update({ title: "Moult of the Wood Warbler" });
    expect(await wordsIn(db)).toEqual({ bello: 1, moult: 1, warbler: 1, wood: 1 });
    await makePost(db, admin, { title: "Wood" });
    expect(await wordsIn(db)).toMatchObject({ wood: 2 });

    await transaction(db, (trx) => writing.remove(trx, permitted(admin), id));
    expect(Object.keys(await wordsIn(db))).toEqual(["bello", "wood"]);
    await transaction(db, (trx) => writing.restore(trx, permitted(admin), id));
    expect(await wordsIn(db)).toMatchObject({ warbler: 1, wood: 2 });
    await update({ isApproved: false });
    expect(Object.keys(await wordsIn(db))).toEqual(["bello", "wood"]);
  });

  test("are counted once, however often posts are indexed again, and at an upgrade for the first time", async () => {
    const { db } = await open();
    const member = await makeMember(db, { lastName: "Bello" });
    await makePost(db, member, { title: "Harmattan" });
    await sql`delete from post_search_word`.execute(db);
    await sql`delete from post_search_counted`.execute(db);
    for (const _ of ["upgrade", "again"]) {
      await sql`insert into post_search_due ("postId") select id from post`.execute(db);
      await reindexDuePosts(db);
      expect(await wordsIn(db)).toMatchObject({ harmattan: 1 });
    }
  });

  test("find what was meant by their first or second letter, and say how many posts have it", async () => {
    const { db } = await open();
    const member = await makeMember(db);
    await makePost(db, member, { title: "Ɗanladi on the Harmattan" });
    const vocabulary = readVocabulary(db);
    expect(await vocabulary.countBeginning("harm")).toBe(1);
    expect(await vocabulary.countBeginning("harmattans")).toBe(0);
    const near = [...(await vocabulary.listNear("ahrmattan"))].map(({ word }) => word);
    expect(near).toContain("harmattan");
    expect(await suggest(db, null, "danldi harmatan", { page: 0 }, 0)).toBe("Ɗanladi Harmattan");
    expect(await suggest(db, null, "harmatan", { page: 0, type: "thesis" }, 0)).toBeNull();
  });
});
