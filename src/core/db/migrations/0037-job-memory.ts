import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** A background job remembers its last run, its last success, and why it failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["lastRunAt", "lastOkAt", "lastError"])
    await db.schema.alterTable("job").addColumn(column, "text").execute();
}
