import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** The surveys and detections of single places are read from the indexes alone; a correction says why it was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const shown = ["incomplete", "importId", "replacedBy"];
  const indexes: [string, string, string[]][] = [
    ["survey_of_site", "survey", ["siteId", "date", ...shown, "minutes"]],
    [
      "survey_count_species",
      "survey_count",
      ["speciesId", "date", "siteId", "surveyId", "individuals", ...shown],
    ],
  ];
  for (const [name, table, columns] of indexes) {
    await db.schema.dropIndex(name).execute();
    await db.schema.createIndex(name).on(table).columns(columns).execute();
  }
  await db.schema.alterTable("survey_import").addColumn("reason", "text").execute();
}
