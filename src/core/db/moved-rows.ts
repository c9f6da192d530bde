import type { Db, Trx } from "./connect.ts";
import { now } from "./record.ts";

/** A row of an older site. */
export interface MovedKey {
  source: string;
  noun: string;
  sourceId: string;
}

/** The record that was made of a row of an older site; undefined if it was not taken. */
export async function findMoved(db: Db, { source, noun, sourceId }: MovedKey): Promise<string | undefined> {
  const row = await db
    .selectFrom("moved_row")
    .select("subjectId")
    .where("source", "=", source)
    .where("noun", "=", noun)
    .where("sourceId", "=", sourceId)
    .executeTakeFirst();
  return row?.subjectId;
}

/** Remembers that a row was taken, in the transaction that stores what was made of it. */
export async function saveMoved(db: Trx, key: MovedKey, subjectId: string): Promise<void> {
  const made = { subjectId, at: now() };
  await db
    .insertInto("moved_row")
    .values({ ...key, ...made })
    // A file is copied again if it is no longer there.
    .onConflict((conflict) => conflict.columns(["source", "noun", "sourceId"]).doUpdateSet(made))
    .execute();
}
