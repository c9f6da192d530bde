import { importChecklist } from "#birds/db/guide/import.ts";
import type { ImportOptions } from "#birds/db/guide/import-options.ts";
import type { ZipLimits } from "#core/adapters/zip.ts";
import type { ListKind } from "#core/api/imports/import-list.ts";
import { readChecklist } from "./checklist-file.ts";

const zipLimits: ZipLimits = { entries: 50, bytes: 50_000_000, ratio: 200 };

/** A checklist of birds; the world has 11,131 species. */
export const speciesList: ListKind<ImportOptions> = {
  maxRows: 20_000,
  run: async (db, bytes, task, within) =>
    importChecklist(db, within(await readChecklist(bytes, zipLimits)), task),
};

declare module "#core/api/imports/import-list.ts" {
  interface ListTasks {
    species: ImportOptions;
  }
}
