import type { Kysely } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

interface Database {
  content_edit: {
    id: string;
    page: string;
    version: number;
    before: string | null;
    publishAt: string | null;
    droppedAt: string | null;
    savedAt: string;
  };
}

/** A scheduled text is a change with what it was made on and an end; texts of the past stay as they were read. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable("content_edit").addColumn("before", "text").execute();
  await db.schema.alterTable("content_edit").addColumn("until", "text").execute();
  const now = new Date().toISOString();
  const rows = await db
    .selectFrom("content_edit")
    .select(["id", "page", "version", "publishAt", "droppedAt", "savedAt"])
    .where("publishAt", "is not", null)
    .execute();
  const waits = ({ publishAt, droppedAt }: (typeof rows)[number]) =>
    droppedAt === null && publishAt !== null && publishAt > now;
  const ends = new Set(
    rows.filter(waits).map(({ page, version, savedAt }) => `${page} ${version} ${savedAt}`),
  );
  for (const row of rows) {
    // A text that is public for a time goes on, until the row that was saved with it.
    if (waits(row) || ends.has(`${row.page} ${row.version + 1} ${row.savedAt}`)) continue;
    await db.updateTable("content_edit").set({ before: "{}" }).where("id", "=", row.id).execute();
  }
}
