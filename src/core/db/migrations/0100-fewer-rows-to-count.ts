import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** News is counted by year from an index alone, and a work is found by its DOI, however it is written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index post_public_dated on post ("postType", "createdAt", "datePrecision", "publicAt")
    where "publicAt" is not null`.execute(db);
  await sql`create index post_doi_key on post (lower("doi")) where "doi" is not null`.execute(db);
}
