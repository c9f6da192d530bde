import type { ZipLimits } from "#adapters/zip.ts";
import { readChecklist } from "#api/birds/checklist-file.ts";
import { type KeyedCall, once } from "#db/accounts/idempotency.ts";
import { importChecklist } from "#db/birds/import.ts";
import type { ImportOptions } from "#db/birds/import-options.ts";
import type { Db } from "#db/connect.ts";
import { importEquipment } from "#db/lending/equipment-import.ts";
import { cleanedBefore, importProfiles } from "#db/people/import.ts";
import { permit } from "#domain/accounts/policy.ts";
import type { Account } from "#domain/accounts/viewer.ts";
import { AppError } from "#domain/errors.ts";
import type { ImportReport } from "#domain/import-report.ts";
import { countOf } from "#domain/words.ts";
import { readEquipment } from "#formats/lending/equipment-csv.ts";
import { readProfiles } from "#formats/people/profile-csv.ts";

interface AccountImport {
  account: Account;
  dryRun: boolean;
  /** A repeated call gets its first reply. */
  call: KeyedCall | undefined;
}

/** A list to import, and its options. */
export type ListTask =
  | ({ kind: "species" } & ImportOptions)
  | ({ kind: "people" } & AccountImport)
  | ({ kind: "equipment" } & AccountImport);

/** Limits how long an import blocks other writers; the world has 11,131 species of birds. */
export const MAX_LIST_ROWS = { species: 20_000, people: 1_000, equipment: 2_000 } as const;
const MAX_PROBLEMS = 1000;
const zipLimits: ZipLimits = { entries: 50, bytes: 50_000_000, ratio: 200 };

/** Imports a file of species, people or equipment in one transaction. */
export async function importList(db: Db, bytes: Uint8Array, task: ListTask): Promise<ImportReport> {
  const { problems, ...report } = await runImport(db, bytes, task);
  const more = problems.length - MAX_PROBLEMS;
  if (more <= 0) return { ...report, problems };
  const message = `${countOf(more, "more problem")} like these.`;
  return { ...report, problems: [...problems.slice(0, MAX_PROBLEMS), { line: 0, message }] };
}

async function runImport(db: Db, bytes: Uint8Array, task: ListTask): Promise<ImportReport> {
  if (task.kind === "species")
    return importChecklist(db, assertRowLimit(await readChecklist(bytes, zipLimits), task), task);
  const { account, dryRun, call } = task;
  if (task.kind === "people") {
    const file = assertRowLimit(readProfiles(bytes), task);
    const clean = cleanedBefore(file);
    const by = permit(account, "profile.manage");
    return once(db, call, (trx) => importProfiles(trx, by, file, { dryRun, clean }));
  }
  const file = assertRowLimit(readEquipment(bytes), task);
  const now = new Date();
  const by = permit(account, "equipment.manage");
  return once(db, call, (trx) => importEquipment(trx, by, file, { dryRun, now }));
}

function assertRowLimit<File extends { total: number }>(file: File, { kind }: ListTask): File {
  const maxRows = MAX_LIST_ROWS[kind];
  if (file.total <= maxRows) return file;
  const message = `This file has ${file.total.toLocaleString("en-GB")} rows: at most ${maxRows.toLocaleString("en-GB")} can be imported at once.`;
  throw new AppError("tooLarge", message);
}
