import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, isPostgres, type Trx, transaction } from "#core/db/connect.ts";

/** So many pages of 4 KB are written in one transaction, which takes some ten milliseconds. */
const PAGES = 64;

/** The search indexes of SQLite: of posts, and of what files say. */
const indexes = ["post_search", "page_search"] as const;

/**
 * Merges the parts of SQLite's search indexes that writes have left, since every search looks into each of them: with 34 parts
 * a search took twice as long as with three. PostgreSQL's index has no parts.
 */
export async function mergeSearchIndexes(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  for (const index of indexes) {
    // Two parts of the same size are worth merging; the next size up is mostly left alone.
    await transaction(db, (trx) => order(trx, index, "usermerge", 2));
    while (await transaction(db, (trx) => mergeSome(trx, index))) await nextTurn();
  }
}

/** Whether there was something to merge: then it changes more than the one row of the command. */
async function mergeSome(trx: Trx, index: (typeof indexes)[number]): Promise<boolean> {
  const before = await countChanges(trx);
  await order(trx, index, "merge", PAGES);
  return (await countChanges(trx)) - before > 1;
}

const order = (trx: Trx, index: (typeof indexes)[number], command: string, value: number) =>
  sql`insert into ${sql.id(index)} (${sql.id(index)}, rank) values (${sql.lit(command)}, ${sql.lit(value)})`.execute(
    trx,
  );

async function countChanges(trx: Trx): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(trx);
  return rows[0]?.changes ?? 0;
}
