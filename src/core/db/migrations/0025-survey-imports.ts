import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/**
 * Surveys and counts belong to the import that brought them, and are public once that import is: an import of any size
 * is written in small steps, and published by one changed row. A survey that an import changes is written anew; the old
 * one is replaced at the same moment. Everything that is read goes through the two views.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("survey_import")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("accountId", "text")
    // At most one import is at work: the key of all of them is the same.
    .addColumn("runningKey", "text", (column) => column.unique())
    .addColumn("aliveAt", "text", (column) => column.notNull())
    .addColumn("publishedAt", "text")
    .execute();
  await sql`insert into survey_import (id, "aliveAt", "publishedAt") values (0, '2026-11-22T00:00:00.000Z', '2026-11-22T00:00:00.000Z')`.execute(
    db,
  );
  await remakeSurveys(db);
  await remakeCounts(db);
  // The old table of counts names the old one of surveys, so it goes first.
  await db.schema.dropTable("survey_count").execute();
  await db.schema.dropTable("survey").execute();
  await db.schema.alterTable("survey_new").renameTo("survey").execute();
  await db.schema.alterTable("survey_count_new").renameTo("survey_count").execute();
  await sql`update survey set counts = (select count(*) from survey_count where "surveyId" = survey.id)`.execute(
    db,
  );
  await createIndexes(db);
  for (const [view, table] of [
    ["published_survey", "survey"],
    ["published_count", "survey_count"],
  ] as const)
    await sql`
      create view ${sql.ref(view)} as select * from ${sql.ref(table)}
      where "importId" in (select id from survey_import where "publishedAt" is not null)
      and ("replacedBy" is null
        or "replacedBy" not in (select id from survey_import where "publishedAt" is not null))
    `.execute(db);
}

async function remakeSurveys(db: Kysely<unknown>) {
  await db.schema
    .createTable("survey_new")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("eventID", "text", (column) => column.notNull())
    .addColumn("siteId", "text", (column) => column.notNull().references("survey_site.id"))
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("endDate", "text")
    .addColumn("time", "text")
    .addColumn("minutes", "integer")
    .addColumn("protocol", "text")
    .addColumn("effort", "text")
    .addColumn("observers", "text")
    .addColumn("incomplete", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("counts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("importId", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("replacedBy", "integer")
    .addColumn("demonstrationAt", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await sql`
    insert into survey_new (id, "eventID", "siteId", date, "endDate", time, minutes, protocol, effort, observers,
      incomplete, "demonstrationAt", "createdAt", "updatedAt")
    select id, "eventID", "siteId", date, "endDate", time, minutes, protocol, effort, observers,
      incomplete, "demonstrationAt", "createdAt", "updatedAt" from survey`.execute(db);
}

async function remakeCounts(db: Kysely<unknown>) {
  await db.schema
    .createTable("survey_count_new")
    .addColumn("occurrenceID", "text", (column) => column.notNull())
    .addColumn("surveyId", "text", (column) =>
      column.notNull().references("survey_new.id").onDelete("cascade"),
    )
    .addColumn("speciesId", "text", (column) => column.notNull().references("counted_species.id"))
    .addColumn("siteId", "text", (column) => column.notNull().references("survey_site.id"))
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("individuals", "integer")
    .addColumn("incomplete", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("importId", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("replacedBy", "integer")
    .addColumn("verbatimCount", "text")
    .addColumn("remarks", "text")
    .addPrimaryKeyConstraint("survey_count_key", ["occurrenceID", "surveyId"])
    .execute();
  await sql`
    insert into survey_count_new ("occurrenceID", "surveyId", "speciesId", "siteId", date, individuals, incomplete,
      "verbatimCount", remarks)
    select "occurrenceID", "surveyId", "speciesId", "siteId", date, individuals, incomplete,
      "verbatimCount", remarks from survey_count`.execute(db);
}

async function createIndexes(db: Kysely<unknown>) {
  const shown = ["incomplete", "importId", "replacedBy"];
  const indexes: [string, string, string[]][] = [
    ["survey_event", "survey", ["eventID", "importId"]],
    ["survey_date", "survey", ["date", "eventID", ...shown]],
    ["survey_of_site", "survey", ["siteId", "date", ...shown]],
    ["survey_of_import", "survey", ["importId"]],
    ["survey_replaced", "survey", ["replacedBy"]],
    ["survey_count_species", "survey_count", ["speciesId", "date", "surveyId", "individuals", ...shown]],
    ["survey_count_survey", "survey_count", ["surveyId"]],
  ];
  for (const [name, table, columns] of indexes) {
    const index = db.schema.createIndex(name).on(table).columns(columns);
    await (name === "survey_event" ? index.unique() : index).execute();
  }
}
