import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

/** A title can have italics, subscripts and superscripts, beside its plain text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("post").addColumn("titleHtml", "text").execute();
}
