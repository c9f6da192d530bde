import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** How much an account has stored is summed up before each upload. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("file_account").on("file").columns(["accountId", "bytes"]).execute();
}
