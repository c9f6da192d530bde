import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** The records of imported checklists also have the imports of other lists, of which each step has the id of its subject. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("checklist_import")
    .addColumn("kind", "text", (column) => column.notNull().defaultTo("species"))
    .execute();
  await db.schema.alterTable("checklist_step").addColumn("subjectId", "text").execute();
  await sql`update checklist_step set "subjectId" = "speciesId"`.execute(db);
}
