import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { folderStore } from "#core/adapters/files/folder.ts";
import { s3Store } from "#core/adapters/files/s3.ts";
import type { ListedStore } from "#core/adapters/files/store.ts";
import { readS3Url } from "#core/config.ts";
import { AppError } from "#core/domain/errors.ts";

/** The store at a folder, or in a bucket at an address. */
export const openPlace = (place: string): ListedStore =>
  /^https?:/i.test(place) ? s3Store(readS3Url(place)) : folderStore(place);

/** What a first backup leaves that did not end. */
const remains = /^(\d{4}-\d\d-\d\dT[\dZ-]+|files)$/;

/** Throws if a local folder holds something other than what `marker` marks. */
export async function assertOurs(place: string, marker: string): Promise<void> {
  if (/^https?:/i.test(place)) return;
  const names: string[] = await readdir(resolve(place)).catch(() => []);
  if (!names.includes(marker) && !names.every((name) => remains.test(name)))
    throw new AppError("conflict", `The folder ${place} holds other files. Choose an empty one.`);
}

/** Makes backups at the place that `BACKUP_URL` names. */
export interface Backups {
  /** When the last finished backup was made. */
  lastAt(): Promise<string | undefined>;
  /** Makes one in a process of its own. */
  make(): Promise<void>;
}
