import { sql } from "kysely";
import { type Db, isPostgres } from "#core/db/connect.ts";
import type { SearchTerm } from "#core/domain/search-query.ts";

/** A part of the numbers of pages. */
export interface NumberRange {
  from: number;
  below: number;
  /** So many of the highest numbers. */
  limit: number;
}

/** The numbers of pages with all of the terms, the highest first. */
export async function listNumbers(
  db: Db,
  terms: readonly SearchTerm[],
  range: NumberRange,
): Promise<number[]> {
  const { rows } = await (isPostgres(db) ? inPostgres : inSqlite)(terms, range).execute(db);
  return rows.map(({ number }) => Number(number));
}

const inSqlite = (terms: readonly SearchTerm[], { from, below, limit }: NumberRange) => sql<{
  number: number;
}>`
  select rowid as number from page_search
  where page_search match ${terms.map(toFtsTerm).join(" AND ")} and rowid >= ${from} and rowid < ${below}
  order by rowid desc limit ${limit}`;

/** PostgreSQL reads the newest pages for a frequent word and the index of words for a rare one, by its statistics. */
const inPostgres = (terms: readonly SearchTerm[], { from, below, limit }: NumberRange) => sql<{
  number: string;
}>`
  select number from page_search
  where words @@ ${terms.map(toTsTerm).join(" & ")}::tsquery and number >= ${from} and number < ${below}
  order by number desc limit ${limit}`;

// Folded words have no signs of either syntax.

const toFtsTerm = ({ words, prefix, forms }: SearchTerm): string => {
  const typed = `"${words.join(" ")}"${prefix ? "*" : ""}`;
  return `(${[typed, ...forms.map((form) => `"${form}"`)].join(" OR ")})`;
};

const toTsTerm = ({ words, prefix, forms }: SearchTerm): string => {
  const typed = words.map((word) => `'${word}'${prefix ? ":*" : ""}`).join(" <-> ");
  return `(${[typed, ...forms.map((form) => `'${form}'`)].join(" | ")})`;
};
