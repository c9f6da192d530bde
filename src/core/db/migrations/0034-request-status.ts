import { type Kysely, PostgresAdapter, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

interface Tables {
  request: { status: string };
  request_status: { name: string };
  sqlite_master: { type: string; tbl_name: string; name: string; sql: string | null };
}

/** The statuses of requests are rows of a table, so that another one needs no change of the schema. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable("request_status")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .execute();
  await db
    .insertInto("request_status")
    .columns(["name"])
    .expression(db.selectFrom("request").select("status").distinct())
    .execute();
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await db.schema.alterTable("request").dropConstraint("request_status_check").execute();
    await db.schema
      .alterTable("request")
      .addForeignKeyConstraint("request_status_known", ["status"], "request_status", ["name"])
      .execute();
  } else await rebuild(db);
}

/** SQLite cannot change a column's constraint, so the table is made again with its rows and indexes. */
async function rebuild(db: Kysely<Tables>): Promise<void> {
  const parts = await db
    .selectFrom("sqlite_master")
    .select(["type", "sql"])
    .where("tbl_name", "=", "request")
    .where("sql", "is not", null)
    .orderBy("type", "desc")
    .execute();
  // References to the rows are checked at the end, when they are back.
  await sql`pragma defer_foreign_keys = on`.execute(db);
  await sql`create temporary table request_copy as select * from request`.execute(db);
  await db.schema.dropTable("request").execute();
  for (const { sql: definition } of parts)
    await sql
      .raw((definition ?? "").replace(/check \(status in \([^)]*\)\)/, 'references "request_status"'))
      .execute(db);
  await sql`insert into request select * from request_copy`.execute(db);
  await sql`drop table request_copy`.execute(db);
}
