import { exportArchive } from "#birds/api/surveys/downloads.ts";
import { listAll } from "#birds/db/guide/rows.ts";
import { writeChecklistCsv } from "#birds/formats/guide/checklist.ts";
import { writeZip } from "#core/adapters/zip.ts";
import type { ExportedList } from "#core/ops/command.ts";
import { portal } from "./move-in.ts";
import { species } from "./species.ts";
import { surveys } from "./surveys.ts";

export const moveIns = [portal];

export const commands = { surveys, species };

export const lists: ExportedList[] = [
  {
    name: "species.csv",
    what: "the checklist of birds, for a spreadsheet",
    async *write(db) {
      yield writeChecklistCsv(await listAll(db));
    },
  },
  {
    name: "surveys.zip",
    what: "the public surveys as a Darwin Core Archive",
    async *write(db, publicUrl) {
      yield* writeZip(await exportArchive(db, publicUrl));
    },
  },
];
