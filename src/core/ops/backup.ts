import { mkdir } from "node:fs/promises";
import { readableSize } from "#core/domain/files/readable-size.ts";
import { countOf } from "#core/domain/words.ts";
import { LIST, makeBackup } from "#core/jobs/backups/backup.ts";
import { assertOurs, openPlace } from "#core/jobs/backups/place.ts";
import { type Command, UsageError } from "./command.ts";

const usage = "backup <folder|s3-url>";

/** Makes a backup while the server runs. */
export const backup: Command = {
  usage,
  help: "back up the database and the files, also while the server runs; checks the backup, and keeps all of 2 days, and the last of 7 days, 4 weeks and 12 months",
  isForAnyVersion: true,
  async run(db, [place, ...more], { place: database, files, dataDir }) {
    if (!place || more.length > 0) throw new UsageError(`Usage: npm run cli -- ${usage}`);
    await assertOurs(place, LIST);
    await mkdir(dataDir, { recursive: true });
    const source = { db, place: database, files, workFolder: dataDir };
    const { manifest, backup, removed } = await makeBackup(source, openPlace(place));
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return [
      `The backup ${backup.id} is complete and was read back: ${countOf(rows, "row")}, ${countOf(manifest.files.length, "file")}, ${readableSize(backup.bytes)}.`,
      ...(manifest.missing.length > 0
        ? [
            `Files that the database names and the store does not have: ${manifest.missing.length}. Run “check” for their names.`,
          ]
        : []),
      ...(removed.length > 0 ? [`Older backups removed: ${removed.length}.`] : []),
    ].join("\n");
  },
};
