import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** A species has several photographs with captions, and a word on how it differs from similar birds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("species_photo")
    .addColumn("speciesId", "text", (column) => column.notNull().references("species.id").onDelete("cascade"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("caption", "text")
    .addColumn("credit", "text")
    .addColumn("licence", "text")
    .addPrimaryKeyConstraint("species_photo_key", ["speciesId", "position"])
    .execute();
  for (const column of ["photoCaption", "comparison"])
    await db.schema.alterTable("species").addColumn(column, "text").execute();
}
