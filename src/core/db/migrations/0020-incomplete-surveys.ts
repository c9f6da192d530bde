import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Surveys of which a row could not be read are marked: what they do not list was not looked at, it was not absent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["survey", "survey_count"])
    await db.schema
      .alterTable(table)
      .addColumn("incomplete", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  await db.schema.dropIndex("survey_count_species").execute();
  await db.schema
    .createIndex("survey_count_species")
    .on("survey_count")
    .columns(["speciesId", "date", "surveyId", "individuals", "incomplete"])
    .execute();
  await db.schema.dropIndex("survey_date").execute();
  await db.schema
    .createIndex("survey_date")
    .on("survey")
    .columns(["date", "eventID", "incomplete"])
    .execute();
}
