import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Surveys say how much was searched and whether every species was recorded, counts how a bird was found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const added = {
    survey: {
      text: ["complete", "weather", "notes"],
      integer: ["points", "observerCount"],
      real: ["distanceKm"],
    },
    survey_site: { text: [], integer: ["precisionMetres"], real: [] },
    survey_count: {
      text: ["sex", "lifeStage", "breeding", "detection", "distanceBand"],
      integer: [],
      real: [],
    },
  };
  for (const [table, columns] of Object.entries(added))
    for (const type of ["text", "integer", "real"] as const)
      for (const column of columns[type])
        await db.schema
          .alterTable(table)
          .addColumn(column, type === "real" ? "double precision" : type)
          .execute();
  // PostgreSQL fixes the columns of a view.
  for (const [view, table] of [
    ["published_survey", "survey"],
    ["published_count", "survey_count"],
  ] as const) {
    await db.schema.dropView(view).execute();
    await sql`
      create view ${sql.ref(view)} as select * from ${sql.ref(table)}
      where "importId" in (select id from survey_import where "publishedAt" is not null)
      and ("replacedBy" is null
        or "replacedBy" not in (select id from survey_import where "publishedAt" is not null))
    `.execute(db);
  }
}
