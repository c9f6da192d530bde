import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** The years whose figures an admin has published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("published_year")
    .addColumn("year", "integer", (column) => column.primaryKey())
    .addColumn("publishedAt", "text", (column) => column.notNull())
    .addColumn("accountId", "text", (column) => column.references("account.id").onDelete("set null"))
    .execute();
  await db.schema.createIndex("published_year_account").on("published_year").column("accountId").execute();
}
