import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { Client, Pool } from "pg";
import { afterAll, describe, inject, onTestFinished, TestRunner } from "vitest";
import { type ConnectOptions, connect, type Database, invalidatePublicNow } from "#core/db/connect.ts";
import "#site/db-parts.ts";
import { newId } from "#core/db/record.ts";
import { isAll } from "./all-tests.ts";

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

type Define = (open: OpenDatabase, kind: Kind) => void;

/**
 * Runs the same tests on SQLite and on PostgreSQL: those of `db/` always, those of jobs, commands and whole programs on
 * PostgreSQL only when all is tested, and those of `api/`, whose SQL is that of `db/`, on SQLite alone.
 */
export function describeEachDatabase(name: string, define: Define): void {
  const { filepath } = TestRunner.getCurrentSuite().file;
  const isOnBoth = filepath.includes("/db/") || (isAll && !filepath.includes("/api/"));
  describeOn(isOnBoth ? ["SQLite", "PostgreSQL"] : ["SQLite"], name, define);
}

/** Runs tests of what each database decides in its own way, such as what happens at the same moment, always on both. */
export const describeRaces = (name: string, define: Define): void =>
  describeOn(["SQLite", "PostgreSQL"], name, define);

function describeOn(kinds: Kind[], name: string, define: Define): void {
  for (const kind of kinds) describe(`${name} (${kind})`, () => defineOn(kind, define));
}

/** Runs tests of what is the same whatever the database, such as rules of HTTP, on SQLite alone. */
export const describeWithDatabase = (name: string, define: Define): void =>
  void describe(name, () => defineOn("SQLite", define));

function defineOn(kind: Kind, define: Define): void {
  const pool = pools[kind];
  const closeAfterSuite: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of closeAfterSuite) await close();
  });
  const open: OpenDatabase = async () => {
    const { place, database } = await pool.acquire();
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
      await pool.release({ place, database });
    };
    if (TestRunner.getCurrentTest()) onTestFinished(close);
    else closeAfterSuite.push(close);
    return { ...database, kind, place, reconnect, whenClosed };
  };
  define(open, kind);
}

/** Nothing needs to survive a crash, so nothing waits for the disk. The comment leads the pragma to the writer. */
const writeWithoutWaiting = sql`/* the writer */ pragma synchronous = off`;

export type Place = Parameters<typeof connect>[0];

/** A migrated database with an open connection. */
interface Opened {
  place: Place;
  database: Database;
}

/** The databases of one kind that the tests of a process use, one after the other. */
interface DatabasePool {
  acquire(): Promise<Opened>;
  release(opened: Opened): Promise<void>;
}

const pools: Record<Kind, DatabasePool> = { SQLite: createSqlitePool(), PostgreSQL: createPostgresPool() };

function createSqlitePool(): DatabasePool {
  return {
    async acquire() {
      const { template, folder } = inject("sqlite");
      const file = join(folder, `${newId()}.sqlite`);
      await copyFile(template, file);
      const database = connect({ file });
      await writeWithoutWaiting.execute(database.db);
      return { place: { file }, database };
    },
    async release({ place, database }) {
      await database.close();
      if ("file" in place)
        for (const end of ["", "-wal", "-shm"]) await rm(place.file + end, { force: true });
    },
  };
}

/**
 * PostgreSQL creates a database in 0.3 s and empties one in 0.01 s, and a new connection plans its first queries slowly, so a
 * process reuses a few, with their connections.
 */
function createPostgresPool(): DatabasePool {
  const free: Opened[] = [];
  /** The connection to each database that empties it. */
  const cleaners = new Map<Place, Cleaner>();
  return {
    async acquire() {
      const used = free.pop();
      if (used) return used;
      const { address, template } = inject("postgres");
      const name = `test_${newId().replaceAll("-", "")}`;
      await runStatement(`${address}/postgres`, `create database ${name} template ${template}`);
      const place = { url: `${address}/${name}` };
      cleaners.set(place, await createCleaner(place.url));
      return { place, database: connect(place) };
    },
    async release(opened) {
      const { place, database } = opened;
      const cleaner = cleaners.get(place);
      // A test may end before the queries that it started.
      while ((database.connections().used ?? 0) > 0) await setImmediate();
      if (await cleaner?.clean()) {
        invalidatePublicNow(database.db);
        free.push(opened);
      } else {
        await database.close();
        await cleaner?.end();
      }
    },
  };
}

interface Cleaner {
  /** Empties the database, and returns whether the next test may use it. */
  clean(): Promise<boolean>;
  end(): Promise<void>;
}

async function createCleaner(url: string): Promise<Cleaner> {
  const client = new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // At the end of the run the server ends first.
  client.on("error", () => {});
  const query = async (statement: string, values?: string[]) =>
    (await client.query<Record<string, string>>(statement, values)).rows;
  const readShape = async () => (await query(SHAPE))[0]?.shape;
  // Rows that a migration inserts are in every new database.
  const seeds: { table: string; rows: string }[] = [];
  for (const { table = "" } of await query(`select used::text as table from ${filledTables}`))
    seeds.push({
      table,
      rows: (await query(`select json_agg(seed)::text as rows from ${table} seed`))[0]?.rows ?? "",
    });
  const shape = await readShape();
  return {
    async clean() {
      await query(emptyTables);
      for (const { table, rows } of seeds)
        await query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [rows]);
      return (await readShape()) === shape;
    },
    end: () => client.end(),
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

const filledTables = `(select oid::regclass as used from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
  and relname not like 'kysely_%' and relname <> 'request_status') as filled`;

/**
 * Deletes all rows, since to truncate a table costs 1 ms even if it is empty; disables triggers meanwhile, so that
 * rows that are permanent in production can be deleted.
 */
const emptyTables = `do $$ declare filled text; begin
  perform set_config('session_replication_role', 'replica', true);
  for filled in select used from ${filledTables} loop execute 'delete from ' || filled; end loop;
end $$`;

/** What differs once a test has changed the schema, has had it analysed, or has left much behind in its tables. */
const SHAPE = `select concat_ws(' ',
  (select count(*) from pg_attribute where attrelid >= 16384),
  (select count(*) from pg_statistic where starelid >= 16384),
  (select sum(pg_relation_size(oid)) > 8000000 from pg_class where oid >= 16384 and relkind in ('r', 't'))) as shape`;

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
