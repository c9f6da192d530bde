import type { FileStore, ListedStore } from "#core/adapters/files/store.ts";
import { AppError } from "#core/domain/errors.ts";
import { findKnownFiles } from "./known-files.ts";
import { type Backup, BackupList, type Manifest } from "./manifest.ts";
import { readJson, writeJson } from "./parts.ts";
import { removeRemains } from "./remains.ts";
import { chooseBackups } from "./retention.ts";
import { type ArchiveSource, writeArchive } from "./write-archive.ts";

/** The list of finished backups, which marks a folder as ours. */
export const LIST = "backups.json";

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
  store: ListedStore,
  { at = new Date(), isDatabaseOnly = false }: { at?: Date; isDatabaseOnly?: boolean } = {},
): Promise<BackupReport> {
  const earlier = await listBackups(store);
  const known = isDatabaseOnly ? new Map() : await findKnownFiles(store, earlier, at);
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
  for (const { id } of removed) await removeBackup(store, id);
  await removeRemains(store, at);
  return { manifest, backup, removed };
}

/** The manifest goes first, so that an interruption leaves what `removeRemains` recognizes. */
async function removeBackup(store: ListedStore, id: string): Promise<void> {
  await store.remove(`${id}/manifest.json`);
  await store.removeFolder(id);
}

/** The newest backup, or the last one before the end of a day such as 2026-11-30. */
export async function findBackup(store: FileStore, day?: string): Promise<Backup> {
  const backups = await listBackups(store);
  const found = backups.findLast(({ takenAt }) => day === undefined || takenAt.slice(0, 10) <= day);
  if (found) return found;
  throw new AppError("notFound", `There is no finished backup here${day ? ` from ${day} or earlier` : ""}.`);
}
