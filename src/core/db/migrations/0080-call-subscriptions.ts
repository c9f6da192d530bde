import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Addresses that get one letter on the day on which a call opens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("call_subscription")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("call", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("askedAt", "text", (column) => column.notNull())
    .addColumn("confirmedAt", "text")
    .execute();
  await db.schema
    .createIndex("call_subscription_call")
    .unique()
    .on("call_subscription")
    .columns(["call", "email"])
    .execute();
}
