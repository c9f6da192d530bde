import { createHash } from "node:crypto";
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CompiledQuery, type Dialect, Kysely } from "kysely";
import { connect, type Database, type Db } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { mergeSearchIndex } from "#db/posts/search-merge.ts";
import type { Schema } from "#db/schema.ts";
import { openSqlite } from "#db/sqlite.ts";
import { sqliteDialect } from "#db/sqlite-dialect.ts";
import { fill } from "./fill.ts";

const root = join(import.meta.dirname, "..");
const cacheFolder = join(root, ".cache/bench");

/** A temporary filled database, with the settings for a site that uses it. */
export interface Scratch {
  kind: "SQLite" | "PostgreSQL";
  environment: Record<string, string>;
  /** The main process of the database server, if it is separate from the site. */
  databasePid?: number;
  open(): Database;
  /** The same database, with a record of all queries. */
  openRecorded(): Recorded;
  close(): Promise<void>;
}

export interface Recorded {
  recorder: Db;
  recorded: { query: CompiledQuery; milliseconds: number }[];
  close(): Promise<void>;
}

export function recordQueries(dialect: Dialect): Recorded {
  const recorded: Recorded["recorded"] = [];
  const recorder = new Kysely<Schema>({
    dialect,
    log: ({ query, queryDurationMillis }) => void recorded.push({ query, milliseconds: queryDurationMillis }),
  });
  return { recorder, recorded, close: () => recorder.destroy() };
}

/** What a figure may be: on PostgreSQL, which answers from another process, twice as much as on SQLite. */
export const limitOn = ({ kind }: Pick<Scratch, "kind">, limit: number): number =>
  kind === "PostgreSQL" ? 2 * limit : limit;

/** A copy of a SQLite file with this number of posts; the original is cached in `.cache/bench`. */
export async function sqliteScratch(posts: number): Promise<Scratch> {
  const filled = await filledFile(posts);
  const folder = temporaryFolder();
  const file = join(folder, "malimbe.sqlite");
  copyFileSync(filled, file, constants.COPYFILE_FICLONE);
  flush(file);
  return {
    kind: "SQLite",
    environment: { DATA_DIR: folder },
    open: () => connect({ file }),
    openRecorded: () => recordQueries(sqliteDialect(openSqlite(file)).dialect),
    close: async () => {},
  };
}

/** Waits until a file is on disk, since writing it later would disturb the measurement. */
function flush(file: string): void {
  const opened = openSync(file, "r+");
  fsyncSync(opened);
  closeSync(opened);
}

/** A folder that is deleted when this process exits. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "malimbe-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A SQLite file with this number of posts, cached in `.cache/bench`. */
export async function filledFile(posts: number): Promise<string> {
  const file = join(cacheFolder, `${posts}-${hashContent()}.sqlite`);
  if (existsSync(file)) return file;
  mkdirSync(cacheFolder, { recursive: true });
  sweepStale(cacheFolder, `${posts}-`);
  const unfinished = `${file}.${process.pid}.unfinished`;
  const database = connect({ file: unfinished });
  await migrate(database.db);
  await fillWithProgress(database.db, posts);
  // A running site does this every night.
  await mergeSearchIndex(database.db);
  await database.close();
  renameSync(unfinished, file);
  return file;
}

/** Deletes databases that earlier versions of the generator filled. */
export function sweepStale(folder: string, beginning: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(beginning)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Fills a database and prints the progress. */
async function fillWithProgress(db: Db, posts: number): Promise<void> {
  console.info(`Filling a database with ${posts.toLocaleString("en-GB")} posts, once…`);
  const started = performance.now();
  await fill(db, posts, (done) => {
    if (done % 20_000 === 0) console.info(`  ${done.toLocaleString("en-GB")} posts`);
  });
  console.info(`  in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

/** A hash of all sources that determine the content of a filled database. */
export function hashContent(): string {
  const migrations = readdirSync(join(root, "src/db/migrations")).map((name) => `src/db/migrations/${name}`);
  const sources = ["random", "vocabulary", "posts", "fill"].map((name) => `bench/${name}.ts`);
  const hash = createHash("sha256");
  const index = ["search", "search-words", "search-in-postgres"].map((name) => `src/db/posts/${name}.ts`);
  for (const path of [...sources, ...migrations, ...index]) hash.update(readFileSync(join(root, path)));
  return hash.digest("hex").slice(0, 12);
}
