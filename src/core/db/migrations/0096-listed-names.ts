import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** What the counts of a protected name are published as; without it they are in no sum. */
export async function up(db: Kysely<{ counted_species: { judgedAt: string | null } }>): Promise<void> {
  await db.schema.alterTable("counted_species").addColumn("listedAs", "text").execute();
  // All names are judged at the start of the server.
  await db.updateTable("counted_species").set({ judgedAt: null }).execute();
}
