import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Photographs of other sites that a person may take for a species, and when they were looked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("photo_candidate")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("speciesId", "text", (column) => column.notNull().references("species.id").onDelete("cascade"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("picture", "text", (column) => column.notNull())
    .addColumn("caption", "text")
    .addColumn("credit", "text")
    .addColumn("licence", "text")
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("foundAt", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("photo_candidate_title")
    .on("photo_candidate")
    .columns(["speciesId", "title"])
    .unique()
    .execute();
  await db.schema
    .createTable("photo_search")
    .addColumn("speciesId", "text", (column) =>
      column.primaryKey().notNull().references("species.id").onDelete("cascade"),
    )
    .addColumn("searchedAt", "text", (column) => column.notNull())
    .execute();
}
