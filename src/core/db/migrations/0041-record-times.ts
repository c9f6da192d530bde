import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** A post remembers when what catalogues know of it last changed, also after it was taken down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("post").addColumn("recordAt", "text").execute();
  // A private post may never have been public, so it gets none.
  await sql`
    update post set "recordAt" = substr(coalesce("deletedAt", "updatedAt"), 1, 19) || 'Z'
    where "publicAt" is not null or ("deletedAt" is not null and "approvedAt" is not null and "privateAt" is null)
  `.execute(db);
  await sql`create index post_record on post ("recordAt", id) where "recordAt" is not null`.execute(db);
}
