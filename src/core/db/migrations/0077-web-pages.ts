import { type Kysely, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** Web pages have addresses apart from those of other posts, and say where menu and footer lead to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["intro", "translationOf", "menu", "footer"])
    await db.schema.alterTable("post").addColumn(column, "text").execute();
  await db.schema.alterTable("post").addColumn("menuPlace", "integer").execute();
  // The address of a web page begins with a slash here; the rows of before stay for the servers of the version before.
  await sql`insert into "post_slug" ("slug", "postId")
    select '/' || "post_slug"."slug", "post"."id" from "post_slug"
    inner join "post" on "post"."id" = "post_slug"."postId"
    where "post"."postType" = 'webPage'`.execute(db);
  await sql`create index "post_slug_page" on "post_slug" ("postId") where substr("slug", 1, 1) = '/'`.execute(
    db,
  );
}
