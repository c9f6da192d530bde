import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { type Migration, Migrator } from "kysely/migration";
import { Client } from "pg";
import { beforeAll, expect, test } from "vitest";
import * as species from "#birds/db/guide/rows.ts";
import { exportSurveys } from "#birds/db/surveys/export.ts";
import { connect, type Db } from "#core/db/connect.ts";
import { migrate } from "#core/db/migrate.ts";
import * as posts from "#institute/db/posts/posts.ts";
import { createEmptyPostgres, describeEachDatabase } from "./databases.ts";

// Made by the version before migration 0029, with its demo content, shortened.
const earlierFile = new URL("./database-of-an-earlier-version.sqlite.gz", import.meta.url);
const lastMigration = "0027";
/** Filled by the search itself, or by Kysely. */
const unlisted = /^(sqlite_|kysely_|post_search)/;

type Row = Record<string, string | number | null>;

const folder = await mkdtemp(join(tmpdir(), "malimbe-earlier-"));
const file = join(folder, "earlier.sqlite");
await writeFile(file, gunzipSync(readFileSync(earlierFile)));
const tables = readTables(file);

function readTables(path: string): Map<string, Row[]> {
  const database = new DatabaseSync(path, { readOnly: true });
  const names = database.prepare("select name from sqlite_master where type = 'table'").all();
  const found = names.map(({ name }) => String(name)).filter((name) => !unlisted.test(name));
  const rows = found.map((name) => [name, database.prepare(`select * from "${name}"`).all()] as const);
  database.close();
  return new Map(rows.map(([name, all]) => [name, all.map((row) => ({ ...row }) as Row)]));
}

const rowsOf = (table: string) => tables.get(table) ?? [];

/** A PostgreSQL database with the schema and the rows of the earlier version. */
async function fillPostgres(): Promise<string> {
  const { url } = await createEmptyPostgres();
  const database = connect({ url });
  const { error } = await new Migrator({ db: database.db, provider: { getMigrations } }).migrateToLatest();
  await database.close();
  if (error) throw error;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("set session_replication_role = replica");
  for (const [table, rows] of tables) {
    await client.query(`delete from "${table}"`);
    await client.query(`insert into "${table}" select * from json_populate_recordset(null::"${table}", $1)`, [
      JSON.stringify(rows),
    ]);
  }
  await client.query(`insert into post_search_due select id from post`);
  await client.end();
  return url;
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const migrations = new URL("../src/core/db/migrations/", import.meta.url);
  const files = readdirSync(migrations).filter((name) => name.slice(0, 4) <= lastMigration);
  return Object.fromEntries(
    await Promise.all(
      files.map(async (name) => [name.replace(".ts", ""), await import(new URL(name, migrations).href)]),
    ),
  );
}

describeEachDatabase("a database of an earlier version, once migrated,", (open, kind) => {
  let database: ReturnType<typeof connect>;
  let db: Db;

  beforeAll(async () => {
    database = connect(kind === "SQLite" ? { file } : { url: await fillPostgres() });
    ({ db } = database);
    expect(await migrate(db)).toContain("0029-mass-as-number");
    return async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    };
  });

  const columnsOf = async (one: Db) =>
    (await one.introspection.getTables())
      .filter(({ name }) => !/^(post_search_|kysely_)/.test(name))
      .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name).sort() }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));

  test("has the tables and columns of a new one", async () => {
    const { db: fresh } = await open();
    expect(await columnsOf(db)).toEqual(await columnsOf(fresh));
  });

  test("has lost no row, but those of tables that nothing reads any more", async () => {
    const dropped = ["outbox", "loan_reminder", "request_closed_count", "post_waiting_count"];
    dropped.push("post_count", "equipment_day", "post_draft", "authorship_question");
    for (const [table, rows] of tables) {
      // What 0.11 sent, counted and asked; drafts of posts were moved by 0.12.
      if (dropped.includes(table)) continue;
      const { total } = await db
        .$extendTables<Record<string, object>>()
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      expect(Number(total), table).toBeGreaterThanOrEqual(rows.length);
    }
  });

  test("has the texts of its posts, and finds them", async () => {
    for (const row of rowsOf("post").filter(({ publicAt }) => publicAt !== null)) {
      const post = await posts.get(db, null, String(row.id));
      expect(post).toMatchObject({ title: row.title, content: row.content, excerpt: row.excerpt });
      const [word = ""] = String(row.title).match(/\p{L}{6,}/gu) ?? [];
      const { data } = await posts.find(db, null, word, { page: 0, limit: 100 });
      expect(data.map(({ _id }) => _id)).toContain(row.id);
    }
  });

  test("has the weights of its species as numbers", async () => {
    const weighed = rowsOf("species").filter(({ mass }) => mass !== null);
    expect(weighed.length).toBeGreaterThan(10);
    for (const { id, mass } of weighed) expect((await species.get(db, String(id))).mass).toBe(Number(mass));
  });

  test("has the loans with their statuses and events", async () => {
    const loans = await db.selectFrom("request").select(["id", "status"]).orderBy("id").execute();
    expect(loans).toEqual(
      rowsOf("request")
        .map(({ id, status }) => ({ id, status }))
        .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1)),
    );
  });

  test("has its surveys", async () => {
    const found: string[] = [];
    for await (const surveys of exportSurveys(db)) found.push(...surveys.map(({ eventID }) => eventID));
    expect(found.sort()).toEqual(
      rowsOf("survey")
        .map(({ eventID }) => eventID)
        .sort(),
    );
  });
});
