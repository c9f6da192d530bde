import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { folderStore } from "#core/adapters/files/folder.ts";
import { isEmpty } from "#core/db/archive/load.ts";
import { listPending } from "#core/db/migrate.ts";
import { makeBackup } from "./backup.ts";
import { openPlace } from "./place.ts";
import type { ArchiveSource } from "./write-archive.ts";

/**
 * Backs up a database with records before it is migrated; returns where, or undefined if there was no need.
 * Without a place for backups, only the database, in the data folder: no migration changes files.
 */
export async function backUpBeforeUpgrade(
  source: Omit<ArchiveSource, "workFolder">,
  { dataDir, backupUrl }: { dataDir: string; backupUrl: string | undefined },
): Promise<string | undefined> {
  if ((await listPending(source.db)).length === 0 || (await isEmpty(source.db))) return undefined;
  const folder = join(dataDir, "backups");
  const store = backupUrl ? openPlace(backupUrl) : folderStore(folder);
  await mkdir(dataDir, { recursive: true });
  const { backup } = await makeBackup({ ...source, workFolder: dataDir }, store, {
    isDatabaseOnly: backupUrl === undefined,
  });
  return `${backupUrl ? "the backups" : folder}, ${backup.id}`;
}
