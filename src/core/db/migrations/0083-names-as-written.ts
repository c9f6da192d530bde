import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** A confirmed name remembers how the work had it, so that the decision can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("name_claim").addColumn("writtenAs", "text").execute();
}
