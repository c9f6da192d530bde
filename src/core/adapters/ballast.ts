import { randomBytes } from "node:crypto";
import { rename, rm, stat, writeFile } from "node:fs/promises";

/** Room for some thousand sign-ins and deletions, or a fiftieth of a small disk. */
const sizeOf = (diskBytes: number) => Math.min(8_000_000, Math.floor(diskBytes / 50));

/** What a disk has, in bytes. */
interface Room {
  freeBytes: number;
  reservedBytes: number;
  diskBytes: number;
}

/** Keeps a file that is given up when the disk is full, so that an admin can sign in and delete, and made again when there is room. */
export async function keepBallast(
  file: string,
  { freeBytes, reservedBytes, diskBytes }: Room,
): Promise<void> {
  const bytes = sizeOf(diskBytes);
  if (freeBytes < bytes) return rm(file, { force: true });
  if (freeBytes < reservedBytes + bytes || (await sizeOfFile(file)) === bytes) return;
  const part = `${file}.${process.pid}`;
  try {
    // Random, so that a file system that compresses keeps as much.
    await writeFile(part, randomBytes(bytes), { mode: 0o600 });
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}

const sizeOfFile = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  );
