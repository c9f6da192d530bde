import { resolve } from "node:path";
import { folderStore } from "#core/adapters/files/folder.ts";
import { readArchive } from "#core/jobs/backups/read-archive.ts";
import { contentsOf, lacksOf } from "./archive-lines.ts";
import { type Command, UsageError } from "./command.ts";

const usage = "import <folder>";

/** Makes the exported site in an empty database of either kind. */
export const importCommand: Command = {
  usage,
  help: "read what `export` wrote into the empty DATA_DIR or DATABASE_URL: the same site, with its addresses, files and history",
  isForAnyVersion: true,
  async run(db, [folder, ...more], { files }) {
    if (!folder || more.length > 0) throw new UsageError(`Usage: npm run cli -- ${usage}`);
    const archive = { store: folderStore(resolve(folder)), prefix: "" };
    const manifest = await readArchive(archive, { db, files });
    const what = manifest.missing.length > 0 ? "The export" : "Everything";
    return [`${what} was imported: ${contentsOf(manifest)}.`, ...lacksOf(manifest)].join("\n");
  },
};
