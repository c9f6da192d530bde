import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { toWebStream } from "../web-streams.ts";
import type { FileStore } from "./store.ts";

/** Stores files in a local folder; writes are atomic. */
export function folderStore(folder: string): FileStore {
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
  };
}
