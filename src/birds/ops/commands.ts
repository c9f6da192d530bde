import { listAll } from "#birds/db/guide/rows.ts";
import { writeChecklistCsv } from "#birds/formats/guide/checklist.ts";
import type { ExportedList } from "#core/ops/command.ts";
import { portal } from "./move-in.ts";
import { species } from "./species.ts";
import { surveys } from "./surveys.ts";

export const moveIns = [portal];

export const commands = { surveys, species };

export const lists: ExportedList[] = [
  {
    name: "species.csv",
    what: "the checklist of birds",
    write: async (db) => writeChecklistCsv(await listAll(db)),
  },
];
