import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** An import of surveys remembers what it stored, under which licence, and whether it was undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["storedAt", "files", "licence", "source", "undoneAt", "undoneById", "sweptAt"])
    await db.schema.alterTable("survey_import").addColumn(column, "text").execute();
  for (const column of ["rows", "skipped", "surveysAdded", "surveysChanged", "countsAdded", "countsChanged"])
    await db.schema.alterTable("survey_import").addColumn(column, "integer").execute();
  for (const column of ["replaced", "isFinal"])
    await db.schema
      .alterTable("survey_import")
      .addColumn(column, "integer", (definition) => definition.notNull().defaultTo(0))
      .execute();
  for (const column of ["licence", "source"])
    await db.schema.alterTable("import_job").addColumn(column, "text").execute();
  // What earlier imports replaced is deleted already, so that they cannot be undone.
  await sql`
    update survey_import set "storedAt" = "publishedAt", "sweptAt" = "publishedAt", "isFinal" = 1
    where "publishedAt" is not null
  `.execute(db);
}
