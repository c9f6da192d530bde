import { createHash } from "node:crypto";
import { createWriteStream, openAsBlob } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { isDiskFull } from "#core/adapters/disk.ts";
import type { FileStore, ListedStore } from "#core/adapters/files/store.ts";
import { openSnapshot, type Row, type Snapshot } from "#core/db/archive/snapshot.ts";
import { listMigrations, listTables } from "#core/db/archive/tables.ts";
import type { DatabaseLocation, Db } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import type { ArchivedFile, Manifest } from "./manifest.ts";
import { hashOf, readPart, sha256, writeJson } from "./parts.ts";

export interface ArchiveSource {
  db: Db;
  place: DatabaseLocation;
  files: FileStore;
  /** A local folder for a table until it is stored. */
  workFolder: string;
}

interface ArchiveTarget {
  store: ListedStore;
  /** Where the tables and the manifest are stored, ending in `/`, or nothing for the top. */
  prefix: string;
  isCompressed: boolean;
  /** Whether the files are left out. */
  isDatabaseOnly?: boolean;
  /** Files that are stored already, by key. */
  known: ReadonlyMap<string, ArchivedFile>;
}

/**
 * Writes the database and its files as of one moment: a JSON Lines file for each table, the files under `files/`.
 * Everything is read back and compared before the manifest is written.
 */
export async function writeArchive(
  source: ArchiveSource,
  takenAt: string,
  target: ArchiveTarget,
): Promise<Manifest> {
  const work = await makeWorkFolder(source.workFolder);
  try {
    const { migrations, tables, keys } = await writeTables(source, work, target);
    const { files, missing } = await copyFiles(target.isDatabaseOnly ? [] : keys, source.files, target);
    const manifest: Manifest = { format: 1, takenAt, migrations, tables, files, missing };
    await writeJson(target.store, `${target.prefix}manifest.json`, manifest);
    return manifest;
  } catch (error) {
    await removeTables(target).catch(() => undefined);
    if (!isDiskFull(error)) throw error;
    throw new AppError("full", "The disk is full: nothing was archived. Make room and try again.");
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Makes room after a failure. What remains is no archive without a manifest; files may belong to other backups. */
async function removeTables({ store, prefix }: ArchiveTarget): Promise<void> {
  for await (const { key } of store.list(`${prefix}tables/`)) await store.remove(key);
}

/** The snapshot ends before files are copied, since a database cannot tidy up behind an open one. */
async function writeTables(source: ArchiveSource, work: string, target: ArchiveTarget) {
  const names = await listTables(source.db);
  if (names.length === 0)
    throw new AppError(
      "notFound",
      "This database has no tables yet. Check DATA_DIR or DATABASE_URL: nothing was archived.",
    );
  const snapshot = await openSnapshot(source.place);
  try {
    const migrations = await listMigrations(source.db);
    const keys: string[] = [];
    const tables: Manifest["tables"] = [];
    for (const name of names) {
      const onRow = name === "file" ? ({ key }: Row) => void keys.push(String(key)) : undefined;
      tables.push(await writeTable({ snapshot, name, work, target, onRow }));
    }
    return { migrations, tables, keys };
  } finally {
    await snapshot.close();
  }
}

const DAY_MS = 24 * 3_600_000;

/** A folder for one table at a time; removes those that killed processes left. */
async function makeWorkFolder(parent: string): Promise<string> {
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const left = name.startsWith("archive-") ? await stat(path).catch(() => undefined) : undefined;
    if (left && Date.now() - left.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
  }
  return mkdtemp(join(parent, "archive-"));
}

async function writeTable(table: {
  snapshot: Snapshot;
  name: string;
  work: string;
  target: ArchiveTarget;
  onRow: ((row: Row) => void) | undefined;
}): Promise<Manifest["tables"][number]> {
  const { snapshot, name, work, target, onRow } = table;
  const hash = createHash("sha256");
  let rows = 0;
  let bytes = 0;
  async function* lines() {
    for await (const batch of snapshot.rows(name)) {
      for (const row of batch) onRow?.(row);
      rows += batch.length;
      yield batch.map((row) => `${JSON.stringify(row)}\n`).join("");
    }
  }
  async function* measured(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  const file = join(work, name);
  const text = Readable.from(lines(), { objectMode: false });
  const out = createWriteStream(file);
  await (target.isCompressed ? pipeline(text, createGzip(), measured, out) : pipeline(text, measured, out));
  const path = `${target.prefix}tables/${name}.jsonl${target.isCompressed ? ".gz" : ""}`;
  await target.store.write(path, await openAsBlob(file));
  await rm(file);
  const digest = hash.digest("hex");
  if ((await hashOf(target.store, path)) !== digest) throw notAsWritten(path);
  return { name, path, rows, bytes, sha256: digest };
}

async function copyFiles(keys: readonly string[], files: FileStore, { store, known }: ArchiveTarget) {
  const copied: ArchivedFile[] = [];
  const missing: string[] = [];
  for (const key of keys) {
    const stored = known.get(key);
    if (stored) {
      copied.push(stored);
      continue;
    }
    const content = await readPart(files, key);
    if (!content) {
      missing.push(key);
      continue;
    }
    const path = `files/${key}`;
    await store.write(path, content);
    const digest = sha256(content);
    if ((await hashOf(store, path)) !== digest) throw notAsWritten(path);
    copied.push({ key, bytes: content.length, sha256: digest });
  }
  return { files: copied, missing };
}

const notAsWritten = (path: string) =>
  new AppError("unavailable", `${path} was not stored as it was written. The archive is not complete.`);
