import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

const minuteOf = (moment: string) => new Date(moment).toISOString().slice(0, 16);

/** The first and last minute of each survey from the field, in UTC, so that those of the same time can be found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["firstMinute", "lastMinute"])
    await db.schema.alterTable("field_survey").addColumn(column, "text").execute();
  const { rows } = await sql<{ id: string; content: string }>`select id, content from field_survey`.execute(
    db,
  );
  for (const { id, content } of rows) {
    const { startedAt, endedAt } = JSON.parse(content);
    await sql`
      update field_survey set "firstMinute" = ${minuteOf(startedAt)}, "lastMinute" = ${minuteOf(endedAt)}
      where id = ${id}
    `.execute(db);
  }
  await sql`
    create index field_survey_minutes on field_survey ("firstMinute") where "deletedAt" is null
  `.execute(db);
}
