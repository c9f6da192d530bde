import { setPriority } from "node:os";
import { join } from "node:path";
import { answerTasks } from "#core/adapters/child-side.ts";
import { type FileSettings, openFileStore } from "#core/adapters/files/open.ts";
import { connect, type DatabaseLocation } from "#core/db/connect.ts";
import { LIST, makeBackup } from "./backup.ts";
import { assertOurs, openPlace } from "./place.ts";

export interface BackupTask {
  place: DatabaseLocation;
  files: FileSettings;
  dataDir: string;
  /** The folder or the address of the bucket for the backups. */
  target: string;
}

// Requests go first.
setPriority(10);
answerTasks<BackupTask, string>(async ({ place, files, dataDir, target }) => {
  await assertOurs(target, LIST);
  const database = connect(place);
  try {
    const source = {
      db: database.db,
      place,
      files: openFileStore(files, join(dataDir, "files")),
      workFolder: dataDir,
    };
    return (await makeBackup(source, openPlace(target))).backup.id;
  } finally {
    await database.close();
  }
});
