import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** What of a species' photograph stays in sight where it is cut. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("species").addColumn("photoFocus", "text").execute();
}
