import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** The jobs of imports are rows of `survey_import` since 0071, and no server of the version before reads these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("import_job").execute();
}
