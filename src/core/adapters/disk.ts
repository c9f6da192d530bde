import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { keepBallast } from "./ballast.ts";

/** Space reserved for the database and the system: 256 MB, or a twentieth of a smaller disk. */
const reservedOf = (size: number) => Math.min(256_000_000, size / 20);

/** The disk that contains a folder. */
export interface Disk {
  /** Whether this many bytes fit without using the reserved space. */
  hasRoom(bytes: number): Promise<boolean>;
  /** The free bytes, and how many of them stay reserved. */
  measure(): Promise<{ freeBytes: number; reservedBytes: number }>;
  /** Makes room on a full disk for what an admin has to do to free it. */
  makeRoom?(): Promise<void>;
}

export function diskOf(folder: string): Disk {
  const measure = async () => {
    const { bavail, blocks, bsize } = await statfs(folder);
    const diskBytes = blocks * bsize;
    return { freeBytes: bavail * bsize, reservedBytes: reservedOf(diskBytes), diskBytes };
  };
  return {
    measure,
    makeRoom: async () => keepBallast(join(folder, "ballast"), await measure()),
    async hasRoom(bytes) {
      const disk = await measure();
      return disk.freeBytes - bytes >= disk.reservedBytes;
    },
  };
}

const diskFullPattern = /\b(ENOSPC|EDQUOT|SQLITE_FULL)\b|no space left on device|database or disk is full/i;

/** Whether a write failed for lack of space, in a file, a picture, SQLite or PostgreSQL (53100 disk_full). */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return code === "53100" || diskFullPattern.test(`${code} ${error.message}`) || isDiskFull(error.cause);
}
