import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** What stays in sight where the picture of a post, a person or equipment is cut. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("post").addColumn("fileFocus", "text").execute();
  await db.schema.alterTable("profile").addColumn("pictureFocus", "text").execute();
  await db.schema.alterTable("equipment").addColumn("imageFocus", "text").execute();
}
