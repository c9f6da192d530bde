import { readFile } from "node:fs/promises";
import type { ZipLimits } from "#core/adapters/zip.ts";
import type { KeyedCall } from "#core/db/accounts/idempotency.ts";
import type { DatabaseLocation, Db } from "#core/db/connect.ts";
import { rememberReading } from "#core/db/imports/readings.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import type { ImportReport } from "#core/domain/import-report.ts";
import { groupProblems } from "#core/domain/problem-kinds.ts";
import type { Reading } from "#core/domain/reading.ts";
import type { ListFile } from "#core/formats/lists/list-rows.ts";
import type { ListReader } from "#core/formats/lists/propose-list.ts";
import { type HowToRead, type ReadList, readList } from "./read-list.ts";
import type { ChosenFile } from "./receive.ts";
import { invalid, kindOf, openSource } from "./table-source.ts";

/** The options of each kind of list; a half adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: it is extended where the kinds are
export interface ListTasks {}

/** What every import of a list says. */
export interface ListImportTask {
  /** Whose import it is; null for the operator’s. */
  accountId: string | null;
  dryRun: boolean;
}

/** A list to import, and its options. */
export type ListTask = { [Kind in keyof ListTasks]: { kind: Kind } & ListTasks[Kind] }[keyof ListTasks];

/** What the process of an import gets. */
export interface ListWork {
  place: DatabaseLocation;
  file: ChosenFile;
  how: HowToRead;
  task: ListTask;
}

/** How a kind of list is read and stored, in one transaction. */
export interface ListKind<Task> {
  reader: ListReader;
  /** Limits how long an import blocks other writers. */
  maxRows: number;
  /** `within` refuses a list of more rows. */
  run(db: Db, file: ListFile, task: Task, within: RowLimit): Promise<ImportReport>;
  /** The same for a text that is no table; undefined if it is one. */
  runText?(db: Db, text: string, task: Task, within: RowLimit): Promise<ImportReport | undefined>;
  /** The same for an archive, if there are any of this kind. */
  runArchive?(db: Db, bytes: Uint8Array, task: Task, within: RowLimit): Promise<ImportReport>;
}

export type ListKinds = { [Kind in keyof ListTasks]: ListKind<ListTasks[Kind]> };
type RowLimit = <File extends { total: number }>(file: File) => File;

/** The options of most imports. */
export interface AccountImport extends ListImportTask {
  account: Account;
  /** A repeated call gets its first reply. */
  call?: KeyedCall | undefined;
}

/** The limits of an unpacked workbook. */
const zipLimits: ZipLimits = { entries: 200, bytes: 50_000_000, ratio: 200 };

/** Imports a text file, a workbook or an archive of one of these kinds; its problems are reported kind by kind. */
export async function importList<Kind extends keyof ListTasks>(
  db: Db,
  file: ChosenFile,
  task: { kind: Kind } & ListTasks[Kind] & ListImportTask,
  how: HowToRead,
  kinds: Pick<ListKinds, Kind>,
): Promise<ImportReport> {
  const { reader, run, runText, runArchive, maxRows } = kinds[task.kind];
  const within = limitRows(maxRows);
  const type = await kindOf(file, zipLimits);
  if (type === "archive") {
    if (!runArchive) throw invalid("This is an archive. Choose a CSV file or a workbook (.xlsx).");
    const { problems, ...report } = await runArchive(db, await readFile(file.path), task, within);
    return { ...report, problems: groupProblems(problems) };
  }
  const done =
    type === "text" ? await runText?.(db, await readFile(file.path, "utf8"), task, within) : undefined;
  if (done) return { ...done, problems: groupProblems(done.problems) };
  const source = await openSource(file, type, zipLimits);
  try {
    const read = await readList(db, task.kind, reader, source, how);
    if (!task.dryRun) assertConfirmed(read.guesses, read.proposal.reading);
    const { problems, ...report } = await run(db, read.file, task, within);
    if (read.given && !task.dryRun) await rememberReading(db, task.kind, read.given, task.accountId);
    return {
      ...report,
      problems: groupProblems(problems),
      notes: [...read.notes, ...(report.notes ?? [])],
      ...(task.dryRun && { proposal: read.proposal }),
    };
  } finally {
    source.close();
  }
}

/** Refuses to store a list of which a column was only guessed; the reading of a dry run confirms it. */
function assertConfirmed(guesses: ReadList["guesses"], reading: Reading): void {
  if (guesses.length === 0) return;
  const taken = guesses.map(
    ({ name, label }) => `${name} was taken for the ${label.toLowerCase()} by its values.`,
  );
  const message = `${taken.join(" ")} Check it in a dry run, and send the reading with the file if it is right.`;
  throw new AppError("conflict", message, { questions: [{ key: "reading", guesses, reading }] });
}

const limitRows =
  (maxRows: number): RowLimit =>
  (file) => {
    if (file.total <= maxRows) return file;
    const message = `This file has ${file.total.toLocaleString("en-GB")} rows: at most ${maxRows.toLocaleString("en-GB")} can be imported at once.`;
    throw new AppError("tooLarge", message);
  };
