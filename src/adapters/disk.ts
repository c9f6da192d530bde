import { statfs } from "node:fs/promises";

/** Space reserved for the database and the system: 256 MB, or a twentieth of a smaller disk. */
const reservedBytes = (size: number) => Math.min(256_000_000, size / 20);

/** The disk that contains a folder. */
export interface Disk {
  /** Whether this many bytes fit without using the reserved space. */
  hasRoom(bytes: number): Promise<boolean>;
}

export function diskOf(folder: string): Disk {
  return {
    async hasRoom(bytes) {
      const { bavail, blocks, bsize } = await statfs(folder);
      return bavail * bsize - bytes >= reservedBytes(blocks * bsize);
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
