import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

const columns = ["kind", "series", "edition", "reportNumber", "place", "remarks"];

/** A publication says what it is, and of which series, edition, number and place; every work may have a note. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of columns) await db.schema.alterTable("post").addColumn(column, "text").execute();
}
