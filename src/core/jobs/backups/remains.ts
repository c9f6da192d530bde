import type { ListedStore } from "#core/adapters/files/store.ts";
import { Manifest } from "./manifest.ts";
import { readJson } from "./parts.ts";

/** A backup that is being made meanwhile stores its parts within this time of one another. */
const UNFINISHED_MS = 24 * 3_600_000;

/** Removes what backups left that never ended, and the files that no backup has; nothing that is younger than a day. */
export async function removeRemains(store: ListedStore, now: Date): Promise<void> {
  const isOld = (modifiedAt: Date) => now.getTime() - modifiedAt.getTime() > UNFINISHED_MS;
  const keys = new Map<string, string[]>();
  const youngest = new Map<string, Date>();
  for await (const { key, modifiedAt } of store.list("")) {
    const [id] = /^\d{4}-\d\d-\d\dT[\dZ-]+(?=\/)/.exec(key) ?? [];
    if (!id) continue;
    keys.set(id, [...(keys.get(id) ?? []), key]);
    if (modifiedAt > (youngest.get(id) ?? new Date(0))) youngest.set(id, modifiedAt);
  }
  for (const [id, parts] of keys) {
    if (parts.includes(`${id}/manifest.json`) || !isOld(youngest.get(id) ?? now)) continue;
    await store.removeFolder(id);
    keys.delete(id);
  }
  const needed = await findNeeded(store, [...keys.keys()]);
  if (!needed) return;
  for await (const { key, modifiedAt } of store.list("files/"))
    if (!needed.has(key) && isOld(modifiedAt)) await store.remove(key);
}

/** The files of all backups; undefined if a manifest cannot be read, since nobody knows what that backup needs. */
async function findNeeded(store: ListedStore, ids: string[]): Promise<Set<string> | undefined> {
  const needed = new Set<string>();
  for (const id of ids) {
    const manifest = await readJson(store, `${id}/manifest.json`, Manifest).catch(() => undefined);
    if (!manifest) return undefined;
    for (const { key } of manifest.files) needed.add(`files/${key}`);
  }
  return needed;
}
