import { type Kysely, PostgresAdapter, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Which of a member's posts are not public is told by an index; in SQLite the authors of a post lie side by side. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index post_hidden on post (id, "postType", year) where "publicAt" is null and "deletedAt" is null
  `.execute(db);
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  await sql`
    create table post_author_by_post (
      "postId" text not null references post (id) on delete cascade,
      "position" integer not null,
      "profileId" text references profile (id) on delete set null,
      "name" text not null,
      constraint post_author_key primary key ("postId", "position")
    ) without rowid
  `.execute(db);
  await sql`
    insert into post_author_by_post select "postId", "position", "profileId", "name"
      from post_author order by "postId", "position"
  `.execute(db);
  await sql`drop table post_author`.execute(db);
  await sql`alter table post_author_by_post rename to post_author`.execute(db);
  await sql`create index post_author_profile on post_author ("profileId", "postId")`.execute(db);
}
