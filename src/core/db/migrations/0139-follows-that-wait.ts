import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** When what is followed was looked at, was stopped, and since when a mailbox refuses its letters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["lookedAt", "stoppedAt", "refusedSince"])
    await db.schema.alterTable("follow").addColumn(column, "text").execute();
}
