import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** All requests of a borrower, deleted ones too: their page shows what happened to each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("request_account").on("request").columns(["accountId"]).execute();
}
