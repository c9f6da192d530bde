import { chmod, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/** The files and folders that this program creates in the data folder; operators may store others there. */
const managedNames =
  /^(malimbe\.sqlite(-wal|-shm|-server)?|session-secret|files|incoming|outbox|imports|backups)$/;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Restricts new and existing files in the data folder to the user of this process. */
export async function restrictFileAccess(dataDir: string): Promise<void> {
  process.umask(0o077);
  for (const name of await readdir(dataDir)) if (managedNames.test(name)) await restrict(join(dataDir, name));
  await setMode(dataDir, FOLDER_MODE);
}

async function restrict(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (!found || found.isSymbolicLink()) return;
  if (!found.isDirectory()) return setMode(path, FILE_MODE);
  // Restrict the folder last: a restricted folder then means that everything below it is done.
  if ((found.mode & 0o777) === FOLDER_MODE) return;
  for (const name of await readdir(path)) await restrict(join(path, name));
  await setMode(path, FOLDER_MODE);
}

/** Only warns on failure: file systems without modes and other users' files must not prevent the start. */
async function setMode(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error: Error) =>
    console.warn(`${path} could not be made private: ${error.message}`),
  );
}
