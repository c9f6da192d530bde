import { importChecklist } from "#birds/db/guide/import.ts";
import type { ImportOptions } from "#birds/db/guide/import-options.ts";
import { readChecklistRows } from "#birds/formats/guide/checklist.ts";
import { checklistReader } from "#birds/formats/guide/checklist-columns.ts";
import type { ZipLimits } from "#core/adapters/zip.ts";
import type { ListKind } from "#core/api/imports/import-list.ts";
import { readChecklistFile } from "./checklist-file.ts";

const zipLimits: ZipLimits = { entries: 50, bytes: 50_000_000, ratio: 200 };

/** A checklist of birds; the world has 11,131 species, and three times as many rows with subspecies. */
export const speciesList: ListKind<ImportOptions> = {
  maxRows: 40_000,
  reader: checklistReader,
  run: (db, list, task, within) => importChecklist(db, within(readChecklistRows(list)), task),
  runArchive: async (db, bytes, task, within) =>
    importChecklist(db, within(await readChecklistFile(bytes, zipLimits)), task),
};

declare module "#core/api/imports/import-list.ts" {
  interface ListTasks {
    species: ImportOptions;
  }
}
