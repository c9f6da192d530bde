import type { KeyedCall } from "#core/db/accounts/idempotency.ts";
import type { DatabaseLocation, Db } from "#core/db/connect.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import type { ImportReport } from "#core/domain/import-report.ts";
import { groupProblems } from "#core/domain/problem-kinds.ts";

/** The options of each kind of list; a half adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: it is extended where the kinds are
export interface ListTasks {}

/** A list to import, and its options. */
export type ListTask = { [Kind in keyof ListTasks]: { kind: Kind } & ListTasks[Kind] }[keyof ListTasks];

/** What the process of an import gets. */
export interface ListWork {
  place: DatabaseLocation;
  path: string;
  task: ListTask;
}

/** How a kind of list is read and stored, in one transaction. */
export interface ListKind<Task> {
  /** Limits how long an import blocks other writers. */
  maxRows: number;
  /** `within` refuses a list of more rows. */
  run(db: Db, bytes: Uint8Array, task: Task, within: RowLimit): Promise<ImportReport>;
}

export type ListKinds = { [Kind in keyof ListTasks]: ListKind<ListTasks[Kind]> };
type RowLimit = <File extends { total: number }>(file: File) => File;

/** The options of most imports. */
export interface AccountImport {
  account: Account;
  dryRun: boolean;
  /** A repeated call gets its first reply. */
  call: KeyedCall | undefined;
}

/** Imports a file of one of these kinds; its problems are reported kind by kind. */
export async function importList<Kind extends keyof ListTasks>(
  db: Db,
  bytes: Uint8Array,
  task: { kind: Kind } & ListTasks[Kind],
  kinds: ListKinds,
): Promise<ImportReport> {
  const { run, maxRows } = kinds[task.kind];
  const { problems, ...report } = await run(db, bytes, task, limitRows(maxRows));
  return { ...report, problems: groupProblems(problems) };
}

const limitRows =
  (maxRows: number): RowLimit =>
  (file) => {
    if (file.total <= maxRows) return file;
    const message = `This file has ${file.total.toLocaleString("en-GB")} rows: at most ${maxRows.toLocaleString("en-GB")} can be imported at once.`;
    throw new AppError("tooLarge", message);
  };
