import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

const beginning = "malimbe-pdf-";
/** Longer than any file is read; an older copy is what a server left that was killed. */
const LEFT_MS = 3_600_000;

/** Uses a copy of a stored PDF, wherever it is stored, which only this server can open and which goes afterwards. */
export async function withPdfCopy<T>(stored: ReadableStream, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `${beginning}${randomUUID()}.pdf`);
  try {
    await pipeline(stored, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Removes the copies that servers left that were killed; what is no copy of this server's, or cannot be removed, stays. */
export async function sweepPdfCopies(folder = tmpdir()): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(beginning)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    const isLeft = found?.isFile() && found.mtimeMs < Date.now() - LEFT_MS;
    if (isLeft) await rm(path, { force: true }).catch(() => {});
  }
}
