import { parseArgs } from "node:util";
import { findBackup } from "#core/jobs/backups/backup.ts";
import { openPlace } from "#core/jobs/backups/place.ts";
import { readArchive } from "#core/jobs/backups/read-archive.ts";
import { contentsOf, lacksOf } from "./archive-lines.ts";
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
    const manifest = await readArchive({ store, prefix: `${backup.id}/` }, { db, files });
    return [
      `The backup of ${backup.takenAt} was restored: ${contentsOf(manifest)}.`,
      ...lacksOf(manifest),
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
