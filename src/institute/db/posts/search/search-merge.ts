import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, isPostgres, type Trx, transaction } from "#core/db/connect.ts";

/** So many pages of 4 KB are written in one transaction, which takes some ten milliseconds. */
const PAGES = 64;

/**
 * Merges the parts of SQLite's search index that writes have left, since every search looks into each of them: with 34 parts
 * a search took twice as long as with three. PostgreSQL's index has no parts.
 */
export async function mergeSearchIndex(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  // Two parts of the same size are worth merging; the next size up is mostly left alone.
  await transaction(db, (trx) =>
    sql`insert into post_search (post_search, rank) values ('usermerge', 2)`.execute(trx),
  );
  while (await transaction(db, mergeSome)) await nextTurn();
}

/** Whether there was something to merge: then it changes more than the one row of the command. */
async function mergeSome(trx: Trx): Promise<boolean> {
  const before = await countChanges(trx);
  await sql`insert into post_search (post_search, rank) values ('merge', ${sql.lit(PAGES)})`.execute(trx);
  return (await countChanges(trx)) - before > 1;
}

async function countChanges(trx: Trx): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(trx);
  return rows[0]?.changes ?? 0;
}
