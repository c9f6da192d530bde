import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Works that ORCID or Crossref have of a member and the site has not, what the member answered, and when to look again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("work_offer")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) => column.notNull().references("account.id").onDelete("cascade"))
    .addColumn("orcid", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("doi", "text")
    .addColumn("titleKey", "text", (column) => column.notNull())
    .addColumn("work", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("nearId", "text")
    .addColumn("foundAt", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("answeredAt", "text")
    .execute();
  const index = (name: string, ...columns: string[]) =>
    db.schema.createIndex(name).on("work_offer").columns(columns);
  await index("work_offer_key", "accountId", "key").unique().execute();
  await index("work_offer_doi", "doi").execute();
  await index("work_offer_title", "titleKey").execute();
  await db.schema
    .createTable("work_search")
    .addColumn("accountId", "text", (column) =>
      column.primaryKey().notNull().references("account.id").onDelete("cascade"),
    )
    .addColumn("orcid", "text", (column) => column.notNull())
    .addColumn("dueAt", "text", (column) => column.notNull())
    .addColumn("searchedAt", "text")
    .execute();
}
