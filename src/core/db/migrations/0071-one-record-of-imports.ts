import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/**
 * An import of surveys is one row from its first byte to its undo; `import_job` is dropped by the next version. What a
 * server of the version before stores has the state `published`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["jobId", "callId", "fingerprint", "findings", "choice"])
    await db.schema.alterTable("survey_import").addColumn(column, "text").execute();
  await db.schema
    .alterTable("survey_import")
    .addColumn("state", "text", (column) => column.notNull().defaultTo("published"))
    .execute();
  await db.schema.createIndex("survey_import_job").unique().on("survey_import").column("jobId").execute();
}
