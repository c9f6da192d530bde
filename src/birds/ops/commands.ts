import { ringingList } from "#birds/api/ringing/ringing-list.ts";
import { exportArchive } from "#birds/api/surveys/downloads.ts";
import { listAll } from "#birds/db/guide/rows.ts";
import { writeChecklistCsv } from "#birds/formats/guide/checklist.ts";
import { writeZip } from "#core/adapters/zip.ts";
import type { ExportedList } from "#core/ops/command.ts";
import { importListFile, listCommand } from "#core/ops/list-import.ts";
import { portal } from "./move-in.ts";
import { species } from "./species.ts";
import { surveys } from "./surveys.ts";

export const moveIns = [portal];

export const commands = {
  surveys,
  species,
  ringing: listCommand("ringing", "the ring keeper", (db, path, account, values) => {
    const said = { account, accountId: account._id, dryRun: values["dry-run"] ?? false };
    const task = { kind: "ringing", ...said } as const;
    return importListFile(db, path, { ringing: ringingList }, task, values);
  }),
};

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
