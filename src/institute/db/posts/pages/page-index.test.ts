import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Db, isPostgres, transaction } from "#core/db/connect.ts";
import { pageNumber } from "#institute/domain/posts/file-text.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { removePages, storePages } from "./page-index.ts";

const store = (db: Db, id: number, ...pages: string[]) =>
  transaction(db, (trx) => storePages(trx, id, pages));

/** The numbers of the pages with a word. */
async function withWord(db: Db, word: string): Promise<number[]> {
  const { rows } = isPostgres(db)
    ? await sql<{ number: unknown }>`
        select number from page_search where words @@ ${`'${word}'`}::tsquery order by number`.execute(db)
    : await sql<{ number: unknown }>`
        select rowid as number from page_search where page_search match ${`"${word}"`} order by rowid`.execute(
        db,
      );
  return rows.map(({ number }) => Number(number));
}

describeEachDatabase("the index of pages", (open) => {
  test("knows on which page of which file a word is", async () => {
    const { db } = await open();
    await store(db, 1, "A vulture", "A kite", "Vultures and a VULTURE");
    await store(db, 2, "", "The Lappet-faced Vulture");
    expect(await withWord(db, "vulture")).toEqual([pageNumber(1, 1), pageNumber(1, 3), pageNumber(2, 2)]);
  });

  test("folds words as those of posts, and joins those that the end of a line cuts", async () => {
    const { db } = await open();
    await store(db, 1, "Ọlọ́fin", "Ƙwari of Zaria", "l'Étude", "the con\ufb01rmed nests", "conserva-\ntion");
    const found = [];
    for (const word of ["olofin", "kwari", "letude", "confirmed", "conservation"])
      found.push((await withWord(db, word)).map((number) => number - pageNumber(1, 0)));
    expect(found).toEqual([[1], [2], [3], [4], [5]]);
  });

  test("has of a file that is read again only what was read last", async () => {
    const { db } = await open();
    await store(db, 1, "vulture", "kite", "eagle");
    await store(db, 2, "kite");
    await store(db, 1, "eagle");
    expect(await withWord(db, "vulture")).toEqual([]);
    expect(await withWord(db, "kite")).toEqual([pageNumber(2, 1)]);
    expect(await withWord(db, "eagle")).toEqual([pageNumber(1, 1)]);
  });

  test("forgets a file without those beside it", async () => {
    const { db } = await open();
    for (const id of [1, 2, 3]) await store(db, id, ...Array.from({ length: 4100 }, () => "kite"));
    await transaction(db, (trx) => removePages(trx, 2));
    const found = await withWord(db, "kite");
    expect(found).toHaveLength(8000);
    expect(found).toContain(pageNumber(1, 4000));
    expect(found).toContain(pageNumber(3, 1));
  });

  test("takes the first 20,000 words of a page, in the highest number that a file may have", async () => {
    const { db } = await open();
    const id = 2_147_483_647;
    const words = Array.from({ length: 20_002 }, (_, index) => `w${index}`);
    await store(db, id, words.join(" "), `${"x".repeat(2_000_000)} end`);
    expect(await withWord(db, "w19999")).toEqual([pageNumber(id, 1)]);
    expect(await withWord(db, "w20000")).toEqual([]);
    expect(await withWord(db, "end")).toEqual([pageNumber(id, 2)]);
  });
});
