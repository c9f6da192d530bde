import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("survey_site")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("locationID", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("decimalLatitude", "text")
    .addColumn("decimalLongitude", "text")
    .addColumn("countryCode", "text")
    .addColumn("stateProvince", "text")
    .execute();

  await db.schema
    .createTable("counted_species")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("scientificName", "text", (column) => column.notNull())
    .addColumn("englishName", "text", (column) => column.notNull())
    .addColumn("taxonRank", "text")
    .execute();

  await db.schema
    .createTable("survey")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("eventID", "text", (column) => column.notNull().unique())
    .addColumn("siteId", "text", (column) => column.notNull().references("survey_site.id"))
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("endDate", "text")
    .addColumn("time", "text")
    .addColumn("minutes", "integer")
    .addColumn("protocol", "text")
    .addColumn("effort", "text")
    .addColumn("observers", "text")
    .addColumn("demonstrationAt", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("survey_date").on("survey").columns(["date", "eventID"]).execute();
  await db.schema.createIndex("survey_of_site").on("survey").columns(["siteId", "date"]).execute();

  await db.schema
    .createTable("survey_count")
    .addColumn("occurrenceID", "text", (column) => column.primaryKey())
    .addColumn("surveyId", "text", (column) => column.notNull().references("survey.id").onDelete("cascade"))
    .addColumn("speciesId", "text", (column) => column.notNull().references("counted_species.id"))
    .addColumn("siteId", "text", (column) => column.notNull().references("survey_site.id"))
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("individuals", "integer")
    .addColumn("verbatimCount", "text")
    .addColumn("remarks", "text")
    .execute();
  await db.schema
    .createIndex("survey_count_species")
    .on("survey_count")
    .columns(["speciesId", "date", "surveyId", "individuals"])
    .execute();
  await db.schema.createIndex("survey_count_survey").on("survey_count").column("surveyId").execute();
}
