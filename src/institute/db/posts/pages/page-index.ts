import { sql } from "kysely";
import { isPostgres, type Trx } from "#core/db/connect.ts";
import { MAX_PAGES, pageNumber } from "#institute/domain/posts/file-text.ts";
import { searchedText } from "#institute/domain/posts/page-words.ts";
import { indexedWords } from "../search/search-words.ts";

/** So many pages are sent at once. */
const PAGES_AT_ONCE = 25;

/** Indexes what the pages of a file say, instead of what was indexed of this file before. */
export async function storePages(trx: Trx, fileTextId: number, pages: readonly string[]): Promise<void> {
  await removePages(trx, fileTextId);
  const rows = pages
    .slice(0, MAX_PAGES)
    .map((text, index) => ({ number: pageNumber(fileTextId, index + 1), text }));
  for (let start = 0; start < rows.length; start += PAGES_AT_ONCE) {
    // The words of a few pages at a time, since those of a whole book fill the memory.
    const some = rows.slice(start, start + PAGES_AT_ONCE).flatMap(({ number, text }) => {
      const words = indexedWords(searchedText(text));
      return words.length > 0 ? [{ number, words }] : [];
    });
    if (isPostgres(trx)) await insertInPostgres(trx, some);
    else await insertInSqlite(trx, some);
  }
}

/** Takes all pages of a file out of the index. */
export async function removePages(trx: Trx, fileTextId: number): Promise<void> {
  const [first, last] = [pageNumber(fileTextId, 1), pageNumber(fileTextId, MAX_PAGES)];
  const number = isPostgres(trx) ? sql`number` : sql`rowid`;
  await sql`delete from page_search where ${number} between ${first} and ${last}`.execute(trx);
}

interface PageWords {
  number: number;
  words: string[];
}

async function insertInSqlite(trx: Trx, pages: readonly PageWords[]): Promise<void> {
  for (const { number, words } of pages)
    await sql`insert into page_search (rowid, words) values (${number}, ${words.join(" ")})`.execute(trx);
}

async function insertInPostgres(trx: Trx, pages: readonly PageWords[]): Promise<void> {
  if (pages.length === 0) return;
  const rows = pages.map(({ number, words }) => sql`(${number}::bigint, ${toTsVector(words)}::tsvector)`);
  await sql`insert into page_search (number, words) values ${sql.join(rows)}`.execute(trx);
}

/** The highest place that PostgreSQL knows; later words share it. */
const MAX_POSITION = 16_383;

const toTsVector = (words: readonly string[]): string =>
  words.map((word, index) => `'${word}':${Math.min(index + 1, MAX_POSITION)}`).join(" ");
