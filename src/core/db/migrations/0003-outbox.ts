import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("outbox")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("about", "text")
    .addColumn("to", "text", (column) => column.notNull())
    .addColumn("replyTo", "text")
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("html", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("dueAt", "text")
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("sentAt", "text")
    .addColumn("droppedAt", "text")
    .addColumn("failedAt", "text")
    .addColumn("failure", "text")
    .execute();
  await db.schema.createIndex("outbox_due").on("outbox").column("dueAt").execute();
  await db.schema.createIndex("outbox_created").on("outbox").column("createdAt").execute();

  await db.schema
    .createTable("account_token")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("accountId", "text", (column) => column.references("account.id").onDelete("cascade"))
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("usedAt", "text")
    .execute();
  await db.schema
    .createIndex("account_token_account")
    .on("account_token")
    .columns(["accountId", "purpose"])
    .execute();
  await db.schema.createIndex("account_token_expiry").on("account_token").column("expiresAt").execute();

  await db.schema
    .createTable("job")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("nextAt", "text", (column) => column.notNull())
    .execute();
}
