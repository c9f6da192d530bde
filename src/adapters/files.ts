import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { Readable } from "node:stream";

/** Where uploaded and made files are kept, under keys that we choose. */
export interface FileStore {
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** The file's bytes and size, or nothing when it is not there. */
  read(key: string): Promise<{ body: ReadableStream; bytes: number } | undefined>;
}

/** Keeps files in a local folder; a file is there whole or not at all. */
export function folderStore(folder: string): FileStore {
  const root = resolve(folder);
  const pathOf = (key: string) => {
    const path = resolve(root, key);
    if (!path.startsWith(root + sep)) throw new Error(`A file key must stay inside the store: ${key}`);
    return path;
  };
  return {
    async write(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const unfinished = join(dirname(path), `.${randomUUID()}.part`);
      await writeFile(unfinished, bytes, { flush: true });
      await rename(unfinished, path);
    },
    async read(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile()) return undefined;
      return { body: Readable.toWeb(createReadStream(path)) as ReadableStream, bytes: found.size };
    },
  };
}
