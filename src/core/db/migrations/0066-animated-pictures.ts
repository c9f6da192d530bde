import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** A picture may move: its number of frames, null for a still. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("file").addColumn("frames", "integer").execute();
}
