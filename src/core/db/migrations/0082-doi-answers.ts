import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** What Crossref, DataCite and doi.org said of a DOI, kept for thirty days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("doi_answer")
    .addColumn("doi", "text", (column) => column.primaryKey())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("answer", "text", (column) => column.notNull())
    .addColumn("answeredAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("doi_answer_answered").on("doi_answer").column("answeredAt").execute();
}
