import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Until when one server reads a file, and how often one has begun to, so that a file that ends servers is left alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("file_text").addColumn("leasedUntil", "text").execute();
  await db.schema
    .alterTable("file_text")
    .addColumn("starts", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
