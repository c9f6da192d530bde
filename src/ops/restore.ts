import { parseArgs } from "node:util";
import { countOf } from "#domain/words.ts";
import { findBackup } from "#jobs/backups/backup.ts";
import { openPlace } from "#jobs/backups/place.ts";
import { readArchive } from "#jobs/backups/read-archive.ts";
import { type Command, UsageError } from "./command.ts";

const usage = "restore <folder|s3-url> [--at 2026-11-30]";

/** Restores a backup into an empty database. */
export const restore: Command = {
  usage,
  help: "restore the newest backup (or the last one up to a day) into the empty DATA_DIR or DATABASE_URL",
  isForAnyVersion: true,
  async run(db, words, { files }) {
    const { place, at } = parse(words);
    const store = openPlace(place);
    const backup = await findBackup(store, at);
    const {
      tables,
      files: restored,
      missing,
    } = await readArchive({ store, prefix: `${backup.id}/` }, { db, files });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return [
      `The backup of ${backup.takenAt} was restored: ${countOf(rows, "row")} and ${countOf(restored.length, "file")}.`,
      ...(missing.length > 0
        ? [
            `It lacks ${countOf(missing.length, "file")} that ${missing.length === 1 ? "was" : "were"} lost before it was made.`,
          ]
        : []),
    ].join("\n");
  },
};

function parse(words: string[]): { place: string; at: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { at: { type: "string" } },
    });
    const [place, ...more] = positionals;
    if (place && more.length === 0 && /^(\d{4}-\d\d-\d\d)?$/.test(values.at ?? ""))
      return { place, at: values.at };
  } catch {}
  throw new UsageError(`Usage: npm run cli -- ${usage}`);
}
