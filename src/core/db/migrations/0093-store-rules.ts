import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** What kind of thing an item is and the deposit for one, and the secret addresses of calendars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("equipment").addColumn("category", "text").execute();
  await db.schema
    .alterTable("equipment")
    .addColumn("deposit", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("calendar_address")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) => column.notNull().references("account.id"))
    .addColumn("calendar", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("calendar_address_account")
    .unique()
    .on("calendar_address")
    .columns(["accountId", "calendar"])
    .execute();
}
