import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** The years whose figures an admin withholds although they are over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("withheld_year")
    .addColumn("year", "integer", (column) => column.primaryKey())
    .addColumn("withheldAt", "text", (column) => column.notNull())
    .addColumn("accountId", "text", (column) => column.references("account.id").onDelete("set null"))
    .execute();
  await db.schema.createIndex("withheld_year_account").on("withheld_year").column("accountId").execute();
}
