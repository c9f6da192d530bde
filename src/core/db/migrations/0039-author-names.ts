import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** An author who is no member can have a split name and an ORCID iD. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["given", "family", "orcid"])
    await db.schema.alterTable("post_author").addColumn(column, "text").execute();
}
