import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

export async function up(db: Kysely<unknown>): Promise<void> {
  let species = db.schema
    .createTable("species")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull());
  for (const column of ["scientificName", "status"]) species = species.addColumn(column, "text");
  species = species.addColumn("statusYear", "integer");
  for (const column of ["regionalStatus", "photoCredit", "photoLicence", "fileUrl"])
    species = species.addColumn(column, "text");
  species = species
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("excerpt", "text", (column) => column.notNull());
  for (const column of ["order", "family", "familyEnglish"]) species = species.addColumn(column, "text");
  species = species.addColumn("sequence", "integer");
  const facts = ["authority", "residency", "endemism", "habitat", "diet", "mass", "avibaseId", "abapCode"];
  for (const column of [...facts, "evidence", "taxonomyVersion"]) species = species.addColumn(column, "text");
  await species
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .addColumn("deletedAt", "text")
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("species_scientific_name")
    .on("species")
    .column("scientificName")
    .where(sql<boolean>`"deletedAt" is null`)
    .execute();
  await db.schema.createIndex("species_english_name").on("species").column("name").execute();

  const listOf = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn("speciesId", "text", (column) =>
        column.notNull().references("species.id").onDelete("cascade"),
      )
      .addColumn("position", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_key`, ["speciesId", "position"]);
  await listOf("species_name")
    .addColumn("lang", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("source", "text")
    .execute();
  await listOf("species_synonym")
    .addColumn("scientificName", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("species_synonym_name")
    .on("species_synonym")
    .column("scientificName")
    .execute();
  await listOf("species_map")
    .addColumn("url", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("species_slug")
    .addColumn("slug", "text", (column) => column.primaryKey())
    .addColumn("speciesId", "text", (column) => column.notNull().references("species.id").onDelete("cascade"))
    .execute();
  await db.schema.createIndex("species_slug_species").on("species_slug").column("speciesId").execute();
}
