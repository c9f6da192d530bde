import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/**
 * Each survey knows how many of its counts are public. A survey of which every count is withheld, and an empty one that
 * does not say “no birds”, has none, and is not in the view that everything public reads.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A server of the version before leaves it empty: its surveys are hidden until they are counted.
  await db.schema.alterTable("survey").addColumn("publicCounts", "integer").execute();
  await sql`update survey set "publicCounts" = coalesce(
    nullif((select count(*) from survey_count join counted_species on counted_species.id = survey_count."speciesId"
      where survey_count."surveyId" = survey.id and counted_species.sensitivity = 'open'), 0),
    case when counts = 0 and incomplete = 0 then 0 end)`.execute(db);
  const shown = ["incomplete", "importId", "replacedBy"];
  const indexes: [string, string[]][] = [
    ["survey_date", ["date", "eventID", ...shown, "publicCounts"]],
    ["survey_of_site", ["siteId", "date", ...shown, "minutes", "publicCounts"]],
  ];
  for (const [name, columns] of indexes) {
    await db.schema.dropIndex(name).execute();
    await db.schema.createIndex(name).on("survey").columns(columns).execute();
  }
  // PostgreSQL fixes the columns of a view, and does not drop one that another view reads.
  await db.schema.dropView("published_survey").execute();
  for (const [view, condition] of [
    ["published_survey", sql`true`],
    ["public_survey", sql`"publicCounts" is not null`],
  ] as const)
    await sql`
      create view ${sql.ref(view)} as select * from survey
      where ${condition}
      and "importId" in (select id from survey_import where "publishedAt" is not null)
      and ("replacedBy" is null
        or "replacedBy" not in (select id from survey_import where "publishedAt" is not null))
    `.execute(db);
}
