import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { isDiskFull } from "#core/adapters/disk.ts";
import type { FileStore } from "#core/adapters/files/store.ts";
import { assertLoadable, loadRows } from "#core/db/archive/load.ts";
import type { Row } from "#core/db/archive/snapshot.ts";
import type { Db } from "#core/db/connect.ts";
import { findUnknownMigrations } from "#core/db/migrate.ts";
import { AppError } from "#core/domain/errors.ts";
import { asObject } from "#core/domain/keys.ts";
import { reasonOf } from "#core/domain/reason.ts";
import { type ArchivedFile, Manifest } from "./manifest.ts";
import { hashOf, readJson, readPart } from "./parts.ts";

const BATCH_SIZE = 500;

interface Archive {
  store: FileStore;
  prefix: string;
}
interface Site {
  db: Db;
  files: FileStore;
}

/** Fills an empty database and file store from the archive under `prefix`, after all of it was checked. */
export async function readArchive(archive: Archive, site: Site): Promise<Manifest> {
  try {
    return await readChecked(archive, site);
  } catch (error) {
    if (isOfTheMachine(error)) throw error;
    throw new AppError(
      "malformed",
      `This archive cannot be read: ${reasonOf(error)}. The database is still empty. Use another one, or the archive as it was made.`,
    );
  }
}

async function readChecked({ store, prefix }: Archive, { db, files }: Site): Promise<Manifest> {
  const manifest = await readJson(store, `${prefix}manifest.json`, Manifest);
  if (!manifest)
    throw new AppError("notFound", `There is no finished archive here: ${prefix}manifest.json is missing.`);
  const unknown = findUnknownMigrations(manifest.migrations);
  if (unknown.length > 0)
    throw new AppError(
      "malformed",
      `This was made by a newer version of this program, which has ${unknown.join(", ")}. Upgrade first.`,
    );
  await assertLoadable(db, manifest.migrations);
  await check(store, manifest);
  // Files first: until the rows are there the database is empty, so that the same command can be tried again.
  for (const file of manifest.files) await restoreFile(store, files, file);
  await load(store, manifest, db);
  return manifest;
}

/** Whether an error has words of its own, or comes from a disk, a network or a database and not from the archive. */
const isOfTheMachine = (error: unknown): boolean =>
  error instanceof AppError || isDiskFull(error) || (error instanceof Error && "syscall" in error);

async function load(store: FileStore, manifest: Manifest, db: Db): Promise<void> {
  const pathOf = new Map(manifest.tables.map(({ name, path }) => [name, path]));
  await loadRows(db, {
    migrations: manifest.migrations,
    tables: manifest.tables.map(({ name }) => name),
    rows: (table) => readRows(store, pathOf.get(table) ?? ""),
  });
}

async function restoreFile(store: FileStore, files: FileStore, { key, sha256 }: ArchivedFile): Promise<void> {
  if ((await hashOf(files, key)) === sha256) return;
  const content = await readPart(store, `files/${key}`);
  if (!content) throw new AppError("unavailable", `files/${key} cannot be read any more.`);
  await files.write(key, content);
}

/** Throws if a part is missing or is not as it was written. */
async function check(store: FileStore, { tables, files }: Manifest): Promise<void> {
  const parts = [...tables, ...files.map((file) => ({ ...file, path: `files/${file.key}` }))];
  for (const { path, sha256 } of parts) {
    const found = await hashOf(store, path);
    if (found === sha256) continue;
    const reason = found ? "is damaged" : "is missing";
    throw new AppError("malformed", `${path} ${reason}. Nothing was changed.`);
  }
}

async function* readRows(store: FileStore, path: string): AsyncGenerator<Row[]> {
  const part = await store.read(path);
  if (!part) throw new AppError("unavailable", `${path} cannot be read any more.`);
  const bytes = Readable.from(part.body);
  const input = path.endsWith(".gz") ? bytes.pipe(createGunzip()) : bytes;
  let batch: Row[] = [];
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    batch.push({ ...asObject(JSON.parse(line)) });
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
