import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Members are invited by a letter, whose link proves the address before there is an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("account_token").addColumn("email", "text").execute();
  await db.schema
    .createTable("invitation")
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("batch", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("accountId", "text")
    .addPrimaryKeyConstraint("invitation_pkey", ["email", "batch"])
    .execute();
  await db.schema.createIndex("invitation_batch").on("invitation").column("batch").execute();
}
