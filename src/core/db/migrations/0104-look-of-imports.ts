import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** What an import of surveys stored, as people see it when they think of undoing it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("survey_import").addColumn("look", "text").execute();
}
