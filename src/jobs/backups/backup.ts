import type { FileStore } from "#adapters/files/store.ts";
import { AppError } from "#domain/errors.ts";
import { type ArchivedFile, type Backup, BackupList, Manifest } from "./manifest.ts";
import { readJson, writeJson } from "./parts.ts";
import { chooseBackups } from "./retention.ts";
import { type ArchiveSource, writeArchive } from "./write-archive.ts";

/** The list of finished backups, which marks a folder as ours. */
export const LIST = "backups.json";
const prefixOf = ({ id }: Pick<Backup, "id">) => `${id}/`;

/** The finished backups of a place, oldest first. */
export const listBackups = async (store: FileStore): Promise<Backup[]> =>
  (await readJson(store, LIST, BackupList))?.backups ?? [];

export interface BackupReport {
  manifest: Manifest;
  backup: Backup;
  /** Older backups that the rule no longer keeps. */
  removed: Backup[];
}

/** Makes a backup while the server runs, checks it, and only then removes those that are too many. */
export async function makeBackup(
  source: ArchiveSource,
  store: FileStore,
  { at = new Date(), isDatabaseOnly = false }: { at?: Date; isDatabaseOnly?: boolean } = {},
): Promise<BackupReport> {
  const earlier = await listBackups(store);
  const manifests = await Promise.all(earlier.map((backup) => readManifest(store, backup)));
  const known = new Map(manifests.flatMap(({ files }) => files.map((file) => [file.key, file] as const)));
  const takenAt = at.toISOString();
  const id = takenAt.replaceAll(/[:.]/g, "-");
  const manifest = await writeArchive(source, takenAt, {
    store,
    prefix: `${id}/`,
    isCompressed: true,
    isDatabaseOnly,
    known,
  });
  const bytes = [...manifest.tables, ...manifest.files].reduce((sum, part) => sum + part.bytes, 0);
  const backup = { id, takenAt, bytes };
  const all = [...(await listBackups(store)), backup];
  const wanted = chooseBackups(all.map(({ takenAt }) => takenAt));
  const kept = all.filter(({ takenAt }) => wanted.has(takenAt));
  await writeJson(store, LIST, { format: 1, backups: kept });
  const removed = all.filter((one) => !kept.includes(one));
  if (removed.length > 0) await removeBackups(store, removed, kept);
  return { manifest, backup, removed };
}

async function readManifest(store: FileStore, backup: Backup): Promise<Manifest> {
  const manifest = await readJson(store, `${prefixOf(backup)}manifest.json`, Manifest);
  if (manifest) return manifest;
  throw new AppError("notFound", `The backup ${backup.id} is listed and has no manifest.`);
}

/** Removes backups, and the files that only they have. */
async function removeBackups(store: FileStore, removed: Backup[], kept: Backup[]): Promise<void> {
  const filesOf = async (backups: Backup[]): Promise<ArchivedFile[]> =>
    (await Promise.all(backups.map((backup) => readManifest(store, backup)))).flatMap(({ files }) => files);
  const needed = new Set((await filesOf(kept)).map(({ key }) => key));
  const unneeded = new Set((await filesOf(removed)).map(({ key }) => key).filter((key) => !needed.has(key)));
  for (const backup of removed) {
    const { tables } = await readManifest(store, backup);
    for (const { path } of tables) await store.remove(path);
    await store.remove(`${prefixOf(backup)}manifest.json`);
  }
  for (const key of unneeded) await store.remove(`files/${key}`);
}

/** The newest backup, or the last one before the end of a day such as 2026-11-30. */
export async function findBackup(store: FileStore, day?: string): Promise<Backup> {
  const backups = await listBackups(store);
  const found = backups.findLast(({ takenAt }) => day === undefined || takenAt.slice(0, 10) <= day);
  if (found) return found;
  throw new AppError("notFound", `There is no finished backup here${day ? ` from ${day} or earlier` : ""}.`);
}
