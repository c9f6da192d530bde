import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { FileStore } from "#adapters/files/store.ts";
import { assertLoadable, loadRows } from "#db/archive/load.ts";
import type { Row } from "#db/archive/snapshot.ts";
import type { Db } from "#db/connect.ts";
import { findUnknownMigrations } from "#db/migrate.ts";
import { AppError } from "#domain/errors.ts";
import { asObject } from "#domain/keys.ts";
import { type ArchivedFile, Manifest } from "./manifest.ts";
import { hashOf, readJson, readPart } from "./parts.ts";

const BATCH_SIZE = 500;

/** Fills an empty database and file store from the archive under `prefix`, after all of it was checked. */
export async function readArchive(
  { store, prefix }: { store: FileStore; prefix: string },
  { db, files }: { db: Db; files: FileStore },
): Promise<Manifest> {
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
  const pathOf = new Map(manifest.tables.map(({ name, path }) => [name, path]));
  await loadRows(db, {
    migrations: manifest.migrations,
    tables: manifest.tables.map(({ name }) => name),
    rows: (table) => readRows(store, pathOf.get(table) ?? ""),
  });
  return manifest;
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
