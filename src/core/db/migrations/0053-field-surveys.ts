import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Surveys that members record in the field, all their versions, and the imports that store accepted ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("field_survey")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) => column.notNull().references("account.id"))
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("marks", "text", (column) => column.notNull())
    .addColumn("question", "text")
    .addColumn("clockAheadMinutes", "integer", (column) => column.notNull())
    .addColumn("acceptedVersion", "integer")
    .addColumn("decidedById", "text")
    .addColumn("decidedAt", "text")
    .addColumn("deletedById", "text")
    .addColumn("deletedAt", "text")
    .addColumn("removedBy", "integer")
    .addColumn("demonstrationAt", "text")
    .addColumn("receivedAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await sql`
    create index field_survey_of_account on field_survey ("accountId", "receivedAt" desc, id desc)
    where "deletedAt" is null
  `.execute(db);
  await sql`
    create index field_survey_state on field_survey (state, "updatedAt", id) where "deletedAt" is null
  `.execute(db);
  await db.schema
    .createTable("field_survey_version")
    .addColumn("surveyId", "text", (column) =>
      column.notNull().references("field_survey.id").onDelete("cascade"),
    )
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("accountId", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("field_survey_version_key", ["surveyId", "version"])
    .execute();
  await db.schema.alterTable("survey_import").addColumn("fieldSurveyId", "text").execute();
}
