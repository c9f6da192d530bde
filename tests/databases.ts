import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, describe, inject, onTestFinished, TestRunner } from "vitest";
import { type ConnectOptions, connect, type Database } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { newId } from "#db/record.ts";

export type Kind = "SQLite" | "PostgreSQL";

export interface TestDatabase extends Database {
  kind: Kind;
  /** Its location, as a parameter of `connect`. */
  place: Place;
  /** A second connection to the same database, as another process would open it. */
  reconnect(usage?: ConnectOptions): Database;
  /** Calls back when the database is closed. */
  whenClosed(callback: () => Promise<void>): void;
}

/** Opens an empty migrated database, removed after the test, or after the suite if a hook opened it. */
export type OpenDatabase = () => Promise<TestDatabase>;

/** Runs the same tests on SQLite and on PostgreSQL. */
export function describeEachDatabase(name: string, define: (open: OpenDatabase, kind: Kind) => void): void {
  for (const kind of ["SQLite", "PostgreSQL"] as const) {
    describe(`${name} (${kind})`, () => {
      const pool = kind === "SQLite" ? createSqlitePool() : createPostgresPool();
      const closeAfterSuite: (() => Promise<void>)[] = [];
      afterAll(async () => {
        for (const close of closeAfterSuite) await close();
        await pool.end();
      });
      const open: OpenDatabase = async () => {
        const place = await pool.acquire();
        const connections: Database[] = [];
        const reconnect = (usage?: ConnectOptions) => {
          const opened = connect(place, usage);
          connections.push(opened);
          return opened;
        };
        const callbacks: (() => Promise<void>)[] = [];
        const whenClosed = (callback: () => Promise<void>) => void callbacks.push(callback);
        const close = async () => {
          for (const callback of callbacks) await callback();
          for (const connection of connections) await connection.close();
          await pool.release(place);
        };
        if (TestRunner.getCurrentTest()) onTestFinished(close);
        else closeAfterSuite.push(close);
        const opened = reconnect();
        if (kind === "SQLite") await writeWithoutWaiting.execute(opened.db);
        return { ...opened, kind, place, reconnect, whenClosed };
      };
      define(open, kind);
    });
  }
}

/** Nothing needs to survive a crash, so nothing waits for the disk. The comment leads the pragma to the writer. */
const writeWithoutWaiting = sql`/* the writer */ pragma synchronous = off`;

export type Place = Parameters<typeof connect>[0];

/** The databases of one kind; released ones are emptied and reused. */
interface DatabasePool {
  acquire(): Promise<Place>;
  release(place: Place): Promise<void>;
  end(): Promise<void>;
}

function createSqlitePool(): DatabasePool {
  let folder: Promise<string> | undefined;
  let files = 0;
  const prepare = async () => {
    const made = await mkdtemp(join(tmpdir(), "malimbe-sqlite-"));
    const template = connect({ file: join(made, "template") });
    await migrate(template.db);
    await template.close();
    return made;
  };
  return {
    async acquire() {
      folder ??= prepare();
      const file = join(await folder, `${files++}.sqlite`);
      await copyFile(join(await folder, "template"), file);
      return { file };
    },
    async release() {},
    async end() {
      if (folder) await rm(await folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL creates a database in 0.3 s and empties one in 0.01 s, so a suite reuses a few. */
function createPostgresPool(): DatabasePool {
  const names: string[] = [];
  const free: Place[] = [];
  let seeds = "[]";
  return {
    async acquire() {
      const used = free.pop();
      if (used) return used;
      const { address, template } = inject("postgres");
      const name = `test_${newId().replaceAll("-", "")}`;
      await runStatement(`${address}/postgres`, `create database ${name} template ${template}`);
      names.push(name);
      const [seeded] = await runStatement(`${address}/${name}`, readSeeds);
      seeds = String(seeded?.rows ?? "[]");
      return { url: `${address}/${name}` };
    },
    async release(place) {
      if ("url" in place) {
        await runStatement(place.url, emptyTables);
        await runStatement(place.url, restoreSeeds, [seeds]);
      }
      free.push(place);
    },
    async end() {
      const { address } = inject("postgres");
      for (const name of names)
        await runStatement(`${address}/postgres`, `drop database ${name} with (force)`);
    },
  };
}

/** A database on the tests' PostgreSQL that has no tables yet, and its removal. */
export async function createEmptyPostgres() {
  const { address } = inject("postgres");
  const name = `empty_${newId().replaceAll("-", "")}`;
  await runStatement(`${address}/postgres`, `create database ${name}`);
  const drop = () => runStatement(`${address}/postgres`, `drop database ${name} with (force)`);
  return { url: `${address}/${name}`, drop };
}

/** Opens a database that has no tables yet, and removes it after the test. */
export async function openEmpty(kind: Kind): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), "malimbe-empty-"));
  const postgres = kind === "PostgreSQL" ? await createEmptyPostgres() : undefined;
  const database = connect(postgres ?? { file: join(folder, "new.sqlite") });
  onTestFinished(async () => {
    await database.close();
    await postgres?.drop();
    await rm(folder, { recursive: true, force: true });
  });
  return database;
}

/**
 * Deletes all rows, since to truncate a table costs 1 ms even if it is empty; disables triggers meanwhile, so that
 * rows that are permanent in production can be deleted.
 */
const emptyTables = `do $$ declare used text; begin
  perform set_config('session_replication_role', 'replica', true);
  for used in select oid::regclass from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
    and relname not like 'kysely_%' and relname <> 'request_status'
  loop execute 'delete from ' || used; end loop;
end $$`;

// Rows that a migration inserts are in every new database.
const readSeeds = "select json_agg(taxon)::text as rows from sensitive_taxon as taxon";
const restoreSeeds = `insert into sensitive_taxon
  select * from json_populate_recordset(null::sensitive_taxon, $1::json)`;

async function runStatement(
  url: string,
  statement: string,
  values?: string[],
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement, values);
  await client.end();
  return rows;
}
