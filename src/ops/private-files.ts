import { chmod, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/** What we ourselves keep in the data folder; an operator may keep other things there. */
const managedNames = /^(malimbe\.sqlite(-wal|-shm)?|session-secret|files|incoming|outbox|imports|backups)$/;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** New files of this process are for its own user alone, and so is what an earlier version left in the data folder. */
export async function keepFilesPrivate(dataDir: string): Promise<void> {
  process.umask(0o077);
  for (const name of await readdir(dataDir)) if (managedNames.test(name)) await restrict(join(dataDir, name));
  await setMode(dataDir, FOLDER_MODE);
}

async function restrict(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (!found || found.isSymbolicLink()) return;
  if (!found.isDirectory()) return setMode(path, FILE_MODE);
  // The folder goes last: one that is private already was done to the end, below it too.
  if ((found.mode & 0o777) === FOLDER_MODE) return;
  for (const name of await readdir(path)) await restrict(join(path, name));
  await setMode(path, FOLDER_MODE);
}

/** A volume that knows no modes, or a file of somebody else, is the operator's matter and keeps nothing from starting. */
async function setMode(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error: Error) =>
    console.warn(`${path} could not be made private: ${error.message}`),
  );
}
