import { listAll } from "#db/birds/rows.ts";
import { writeChecklistCsv } from "#formats/birds/checklist.ts";
import type { ExportedList } from "./command.ts";
import { species } from "./species.ts";
import { surveys } from "./surveys.ts";

export const commands = { surveys, species };

export const lists: ExportedList[] = [
  {
    name: "species.csv",
    what: "the checklist of birds",
    write: async (db) => writeChecklistCsv(await listAll(db)),
  },
];
