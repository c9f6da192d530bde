import type { ListedStore } from "#core/adapters/files/store.ts";
import { type ArchivedFile, type Backup, Manifest } from "./manifest.ts";
import { hashOf, readJson } from "./parts.ts";

/** Each file is read back once in this many days. */
const TURNS = 28;

const isItsTurn = ({ sha256 }: ArchivedFile, at: Date): boolean =>
  Number.parseInt(sha256.slice(0, 8), 16) % TURNS === (at.getUTCDate() - 1) % TURNS;

/** The files of the newest readable backup that are still stored as they were, so that they need not be stored again. */
export async function findKnownFiles(
  store: ListedStore,
  backups: readonly Backup[],
  at: Date,
): Promise<Map<string, ArchivedFile>> {
  const known = new Map<string, ArchivedFile>();
  const manifest = await newestManifest(store, backups);
  if (!manifest) return known;
  const sizes = new Map<string, number>();
  for await (const { key, bytes } of store.list("files/")) sizes.set(key, bytes);
  for (const file of manifest.files) {
    const path = `files/${file.key}`;
    if (sizes.get(path) !== file.bytes) continue;
    if (isItsTurn(file, at) && (await hashOf(store, path)) !== file.sha256) continue;
    known.set(file.key, file);
  }
  return known;
}

async function newestManifest(store: ListedStore, backups: readonly Backup[]): Promise<Manifest | undefined> {
  for (const { id } of backups.toReversed()) {
    const manifest = await readJson(store, `${id}/manifest.json`, Manifest).catch(() => undefined);
    if (manifest) return manifest;
  }
  return undefined;
}
