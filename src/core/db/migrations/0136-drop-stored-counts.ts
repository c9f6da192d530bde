import { type Kysely, PostgresAdapter, sql } from "kysely";

// Frozen: a later change is a later migration. It imports nothing of ours.

interface Tables {
  sqlite_master: { type: string; tbl_name: string; name: string; sql: string | null };
}

/** Drops what servers of 0.12 wrote for those of 0.11; 0.13 neither reads nor writes it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const table of ["post_count", "equipment_day", "post_draft", "authorship_question"])
    await db.schema.dropTable(table).ifExists().execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  if (isPostgres) await db.schema.alterTable("equipment").dropColumn("borrowed").execute();
  else await rebuild(db);
}

/** What names the column in the table as SQLite keeps it. */
const named = [
  `, "borrowed" integer default 0 not null`,
  `, constraint "equipment_stock" check (borrowed between 0 and quantity)`,
  `, constraint "equipment_retired_empty" check ("retiredAt" is null or borrowed = 0)`,
];

/** SQLite drops no column that a condition names, so the table is made again with its rows and indexes. */
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
  await sql`alter table equipment_copy drop column borrowed`.execute(db);
  await db.schema.dropTable("equipment").execute();
  for (const { sql: definition } of parts)
    await sql.raw(named.reduce((text, part) => text.replace(part, ""), definition ?? "")).execute(db);
  await sql`insert into equipment select * from equipment_copy`.execute(db);
  await sql`drop table equipment_copy`.execute(db);
}
