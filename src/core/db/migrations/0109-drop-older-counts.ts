import { type Kysely, PostgresAdapter, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

interface Tables {
  equipment: { borrowed: number };
  post_draft: { id: string };
  file_use: { subject: string };
  sqlite_master: { type: string; tbl_name: string; name: string; sql: string | null };
}

const counts = [
  ["request", "request_closed_count"],
  ["post", "post_waiting_count"],
] as const;

/** What only servers of 0.11 read goes; what those of 0.12 still write stays, and may be left out. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const [table, counted] of counts) {
    for (const event of ["added", "removed", "moved"])
      await sql.raw(`drop trigger ${counted}_${event}${isPostgres ? ` on ${table}` : ""}`).execute(db);
    if (isPostgres)
      for (const act of ["add", "remove", "move"])
        await sql.raw(`drop function ${counted}_${act}()`).execute(db);
    await db.schema.dropTable(counted).execute();
  }
  await db.schema.dropTable("loan_reminder").execute();
  await db.schema.dropTable("outbox").execute();
  // All drafts are in `draft`; nobody would find these, nor delete them with their account.
  await db.deleteFrom("file_use").where("subject", "=", "post_draft").execute();
  await db.deleteFrom("post_draft").execute();
  await db.updateTable("equipment").set({ borrowed: 0 }).where("borrowed", "!=", 0).execute();
  if (isPostgres) await sql`alter table equipment alter column borrowed set default 0`.execute(db);
  else await rebuild(db);
}

/** SQLite cannot give a column a default, so the table is made again with its rows and indexes. */
async function rebuild(db: Kysely<Tables>): Promise<void> {
  const parts = await db
    .selectFrom("sqlite_master")
    .select("sql")
    .where("tbl_name", "=", "equipment")
    .where("sql", "is not", null)
    .orderBy("type", "desc")
    .execute();
  // References to the rows are checked at the end, when they are back.
  await sql`pragma defer_foreign_keys = on`.execute(db);
  await sql`create temporary table equipment_copy as select * from equipment`.execute(db);
  await db.schema.dropTable("equipment").execute();
  for (const { sql: definition } of parts)
    await sql
      .raw((definition ?? "").replace('"borrowed" integer not null', '"borrowed" integer default 0 not null'))
      .execute(db);
  await sql`insert into equipment select * from equipment_copy`.execute(db);
  await sql`drop table equipment_copy`.execute(db);
}
