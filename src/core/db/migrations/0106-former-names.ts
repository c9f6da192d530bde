import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Former names lead to their birds: the names that wait are matched again. */
export async function up(db: Kysely<{ counted_species: { judgedAt: string | null } }>): Promise<void> {
  // All names are judged at the start of the server.
  await db.updateTable("counted_species").set({ judgedAt: null }).execute();
}
