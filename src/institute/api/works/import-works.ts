import { readFile } from "node:fs/promises";
import type { FileStore } from "#core/adapters/files/store.ts";
import { saveFile } from "#core/api/files/save-file.ts";
import type { HowToRead } from "#core/api/imports/read-list.ts";
import type { ChosenFile } from "#core/api/imports/receive.ts";
import { record } from "#core/db/accounts/audit.ts";
import { earlierReply, type KeyedCall, once } from "#core/db/accounts/idempotency.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import * as storedFiles from "#core/db/files/files.ts";
import { keepListFiles } from "#core/db/imports/list-files.ts";
import { rememberReading } from "#core/db/imports/readings.ts";
import { type Authorized, permit } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { doiKey } from "#core/domain/identifiers.ts";
import { recordOf } from "#core/domain/keys.ts";
import { findDoiAnswer } from "#institute/db/posts/dois/doi-answers.ts";
import type { PlacedRecord } from "#institute/db/works/judge-rows.ts";
import type { GivenPdf } from "#institute/db/works/match-pdfs.ts";
import { type PlannedRow, planWorks } from "#institute/db/works/plan-works.ts";
import { type StoredRow, storeWorks } from "#institute/db/works/works-imports.ts";
import {
  MAX_WORKS,
  rowStates,
  type WorkDecisions,
  type WorkRow,
  type WorksReport,
} from "#institute/domain/works/works-import.ts";
import { readWorkFiles } from "./read-files.ts";

/** What an import of works is to do. */
export interface WorksTask {
  account: Account;
  dryRun: boolean;
  /** Whether new works are public at once, or wait for approval. */
  approved: boolean;
  decisions: WorkDecisions;
  publicUrl: string;
  /** Why DOIs of a list could not be looked up, by their keys; the answers for the others are stored. */
  unknownDois: Record<string, string>;
  /** A repeated call gets its first reply. */
  call?: KeyedCall | undefined;
}

/** So many works are stored at a time, so that other writers wait for few. */
const STORED_AT_ONCE = 25;

/** Imports works from lists and the PDFs beside them, or says row by row what an import would do; archives are unpacked into the folder. */
export async function importWorks(
  db: Db,
  store: FileStore,
  files: readonly ChosenFile[],
  task: WorksTask,
  how: HowToRead,
  folder: string,
): Promise<WorksReport> {
  const by = permit(task.account, "works.import");
  const { call, dryRun } = task;
  const earlier = call && !dryRun ? await earlierReply<WorksReport>(db, call) : undefined;
  if (earlier) return earlier;
  const read = await readWorkFiles(db, files, how, folder);
  if (read.records.length > MAX_WORKS)
    throw new AppError(
      "tooLarge",
      `These are ${read.records.length.toLocaleString("en-GB")} works: at most ${MAX_WORKS.toLocaleString("en-GB")} can be imported at once.`,
    );
  const records = await Promise.all(read.records.map((one) => withAnswer(db, one, task.unknownDois)));
  const plan = await planWorks(db, by, records, { ...task, pdfs: read.pdfs });
  const notes = [
    ...read.notes,
    ...plan.unmatched.map((name) => `No record belongs to ${name}. It is not used.`),
  ];
  const report = toReport(plan.rows, { dryRun, notes, names: plan.names });
  const { table } = read;
  if (dryRun) return { ...report, ...(table && { proposal: table.proposal }) };
  const importId = await storeAll(db, store, by, plan.rows, task, report.notes);
  const done = { ...report, ...(importId && { importId }) };
  if (importId) await keepListFiles(db, importId, await receivedOf(read.lists));
  if (table?.given) await rememberReading(db, "works", table.given, by._id);
  return once(db, call, async (trx) => {
    const { total, created, updated, skipped } = done;
    const after = { total, created, updated, skipped };
    await record(trx, {
      accountId: by._id,
      action: "works.import",
      subject: "post",
      subjectId: "all",
      after,
    });
    return done;
  });
}

/** Longer lists are tables, of which the person who made them has a copy. */
const MAX_KEPT_BYTES = 20_000_000;

async function receivedOf(lists: readonly ChosenFile[]) {
  const received = await Promise.all(
    lists.map(async ({ name, path }) => ({ name, content: await readFile(path) })),
  );
  return received.filter(({ content }) => content.length <= MAX_KEPT_BYTES);
}

/** The work of a DOI alone, as one of the services described it. */
async function withAnswer(
  db: Db,
  record: PlacedRecord,
  unknown: WorksTask["unknownDois"],
): Promise<PlacedRecord> {
  if (record.doi === undefined || record.work) return record;
  const key = doiKey(record.doi) ?? record.doi;
  const answer = await findDoiAnswer(db, key);
  if (answer) {
    const { work, notTaken, doubts } = answer;
    return { ...record, work: { ...work, doi: record.doi }, notTaken, doubts };
  }
  return { ...record, problem: unknown[key] ?? "It was not looked up." };
}

function toReport(
  planned: readonly PlannedRow[],
  { dryRun, notes, names }: Pick<WorksReport, "dryRun" | "names"> & { notes: string[] },
): WorksReport & { notes: string[] } {
  const rows = planned.map(({ shown }) => shown);
  const created = planned.filter(({ create }) => create).length;
  const updated = planned.filter(({ update }) => update).length;
  const skipped = rows.filter(({ state, waits }) => state === "refused" || waits).length;
  const states = recordOf(rowStates, (state) => rows.filter((row) => row.state === state).length);
  const unchanged = rows.length - created - updated - skipped;
  const totals = { total: rows.length, created, updated, unchanged, skipped };
  return { dryRun, ...totals, problems: [], notes, rows, states, names, notTaken: countNotTaken(rows) };
}

/** By the names of the files, in how many rows each was not taken; the commonest first. */
function countNotTaken(rows: readonly WorkRow[]): WorksReport["notTaken"] {
  const counted = new Map<string, number>();
  for (const row of rows)
    for (const field of new Set(row.notTaken.map((one) => one.field)))
      counted.set(field, (counted.get(field) ?? 0) + 1);
  return [...counted].map(([field, count]) => ({ field, rows: count })).toSorted((a, b) => b.rows - a.rows);
}

/** Stores what is to be stored, part by part; what is stored stays if a later part fails, and can be undone. */
async function storeAll(
  db: Db,
  store: FileStore,
  by: Authorized<"works.import">,
  planned: readonly PlannedRow[],
  { approved }: WorksTask,
  notes: string[],
): Promise<string | undefined> {
  const rows = planned.filter(({ create, update }) => create || update);
  let importId: string | undefined;
  for (let start = 0; start < rows.length; start += STORED_AT_ONCE) {
    const part: StoredRow[] = [];
    for (const row of rows.slice(start, start + STORED_AT_ONCE)) {
      const fileUrl = row.pdf && (await storePdf(db, store, by, row.pdf, notes));
      const file = fileUrl ? { fileUrl } : {};
      if (row.create) part.push({ create: { ...row.create, ...file } });
      if (row.update) part.push({ update: { ...row.update, changes: { ...row.update.changes, ...file } } });
    }
    const note = `From ${rows[start]?.shown.file}.`;
    importId = await storeWorks(db, by, part, { approved, importId, note });
  }
  return importId;
}

/** The address of a PDF that was stored; undefined with a note if readers could not open it. */
async function storePdf(
  db: Db,
  store: FileStore,
  by: Account,
  { name, path, bytes }: GivenPdf,
  notes: string[],
) {
  try {
    const file = { path, name, bytes, preset: "posts" } as const;
    const { secure_url: url } = await saveFile(store, file, ["pdf"], async (stored, upload) => {
      await transaction(db, (trx) => storedFiles.createOwned(trx, stored, by));
      return upload;
    });
    return url;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    notes.push(`${name} was left out: ${error.message}`);
    return undefined;
  }
}
