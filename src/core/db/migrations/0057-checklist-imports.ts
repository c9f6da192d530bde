import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Species as they were before a split, the counted names that mean them, and what each import of a checklist did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("checklist_import")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text")
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("added", "integer", (column) => column.notNull())
    .addColumn("updated", "integer", (column) => column.notNull())
    .addColumn("splits", "integer", (column) => column.notNull())
    .addColumn("lumps", "integer", (column) => column.notNull())
    .addColumn("formersBefore", "text", (column) => column.notNull())
    .addColumn("undoneAt", "text")
    .addColumn("undoneById", "text")
    .execute();
  await db.schema
    .createTable("checklist_step")
    .addColumn("importId", "text", (column) =>
      column.notNull().references("checklist_import.id").onDelete("cascade"),
    )
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("speciesId", "text", (column) => column.references("species.id").onDelete("set null"))
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("before", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("checklist_step_key", ["importId", "position"])
    .execute();
  await db.schema.createIndex("checklist_step_species").on("checklist_step").column("speciesId").execute();
  await db.schema
    .createTable("former_species")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("importId", "text", (column) =>
      column.notNull().references("checklist_import.id").onDelete("cascade"),
    )
    .addColumn("speciesId", "text", (column) => column.references("species.id").onDelete("set null"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("scientificName", "text")
    .addColumn("otherNames", "text", (column) => column.notNull())
    .addColumn("parts", "text", (column) => column.notNull())
    .addColumn("readAs", "text", (column) => column.references("species.id").onDelete("set null"))
    .addColumn("until", "text", (column) => column.notNull())
    .addColumn("splitAt", "text", (column) => column.notNull())
    .execute();
  for (const column of ["importId", "speciesId", "readAs"])
    await db.schema.createIndex(`former_species_${column}`).on("former_species").column(column).execute();
  await db.schema
    .alterTable("counted_species")
    .addColumn("formerId", "text", (column) => column.references("former_species.id").onDelete("set null"))
    .execute();
  await db.schema.alterTable("counted_species").addColumn("until", "text").execute();
  await db.schema.createIndex("counted_species_former").on("counted_species").column("formerId").execute();
}
