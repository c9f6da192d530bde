import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** The posts of a type are read in the order of posting, also of types that are listed by year. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index post_public_newest on post ("postType", "createdAt" desc, id desc) where "publicAt" is not null
  `.execute(db);
}
