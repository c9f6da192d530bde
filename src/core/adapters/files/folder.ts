import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { toWebStream } from "../web-streams.ts";
import type { ListedStore } from "./store.ts";

/** Stores files in a local folder; writes are atomic. */
export function folderStore(folder: string): ListedStore {
  const root = resolve(folder);
  const pathOf = (key: string) => {
    const path = resolve(root, key);
    if (!path.startsWith(root + sep)) throw new Error(`A file key must stay inside the store: ${key}`);
    return path;
  };
  return {
    async write(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const unfinished = join(dirname(path), `.${randomUUID()}.part`);
      try {
        const bytes = content instanceof Blob ? content.stream() : [content];
        await pipeline(bytes, createWriteStream(unfinished, { flush: true }));
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      return undefined;
    },
    async read(key, range) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile()) return undefined;
      const bytes = range ? range.end - range.start + 1 : found.size;
      return { body: toWebStream(createReadStream(path, range)), bytes };
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async removeFolder(folder) {
      await rm(pathOf(folder), { recursive: true, force: true });
    },
    async *list(prefix) {
      // Only the part of a prefix before its last slash names a folder.
      const start = join(root, prefix.slice(0, prefix.lastIndexOf("/") + 1));
      const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch(emptyIfMissing);
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name);
        const key = relative(root, path).replaceAll(sep, "/");
        const found = entry.isFile() && key.startsWith(prefix) ? await stat(path).catch(() => {}) : undefined;
        if (found) yield { key, bytes: found.size, modifiedAt: found.mtime };
      }
    },
  };
}

function emptyIfMissing(error: NodeJS.ErrnoException) {
  if (error.code === "ENOENT") return [];
  throw error;
}
