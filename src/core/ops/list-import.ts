import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { importList, type ListKinds, type ListTask } from "#core/api/imports/import-list.ts";
import { findByEmail } from "#core/db/accounts/accounts.ts";
import type { Db } from "#core/db/connect.ts";
import { normalizeEmail } from "#core/domain/accounts/email.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { describeRecord, renamedFirst } from "#core/domain/changed-records.ts";
import { AppError } from "#core/domain/errors.ts";
import type { ImportReport } from "#core/domain/import-report.ts";
import { describeProblem } from "#core/domain/problem-kinds.ts";
import { countOf } from "#core/domain/words.ts";
import { type Command, UsageError } from "./command.ts";
import { readReading } from "./read-reading.ts";

/** The options of every import of a list. */
export const listOptions = {
  "dry-run": { type: "boolean", default: false },
  sheet: { type: "string" },
  reading: { type: "string" },
} as const;

export const listUsage = "[--dry-run] [--sheet <name>] [--reading <reading.json>]";

export const listHelp =
  "--dry-run stores nothing, prints how the list is read as JSON and the report on standard error; --reading reads it as such a file says, and --sheet names the sheet of a workbook";

interface ListValues {
  "dry-run"?: boolean | undefined;
  sheet?: string | undefined;
  reading?: string | undefined;
}

/** Imports a list for the operator; a dry run prints the reading, and its report on standard error. */
export async function importListFile<Task extends ListTask>(
  db: Db,
  path: string,
  kinds: Pick<ListKinds, Task["kind"]>,
  task: Task,
  { sheet, ...values }: ListValues,
  describe: (report: ImportReport) => readonly string[] = () => [],
): Promise<string> {
  await access(path, constants.R_OK).catch(() => {
    throw new UsageError(`Cannot read the file ${path}.`);
  });
  const reading = values.reading === undefined ? undefined : await readReading(values.reading);
  try {
    const report = await importList(db, { name: basename(path), path }, task, { sheet, reading }, kinds);
    const text = [...describeReport(report), ...describe(report)].join("\n");
    if (!report.proposal) return text;
    console.info(JSON.stringify(report.proposal.reading, null, 2));
    console.error(text);
    return "";
  } catch (error) {
    throw error instanceof AppError ? new UsageError(`${path}: ${error.message}`, { cause: error }) : error;
  }
}

/** The report as text, one problem per line. */
function describeReport(report: ImportReport): string[] {
  const { total, created, updated, unchanged, skipped, problems, notes = [], records = [] } = report;
  const heading = report.dryRun
    ? "Dry run, nothing was saved. This import would result in:"
    : "Import finished:";
  const counts = `${countOf(total, "row")}: ${created} added, ${updated} changed, ${unchanged} unchanged, ${skipped} left out.`;
  return [
    ...notes,
    heading,
    counts,
    ...renamedFirst(records).map((record) => `row ${record.line}, ${describeRecord(record)}`),
    ...problems.map(describeProblem),
  ];
}

/** A command that imports lists on behalf of an account, which the audit log names. */
export function listCommand(
  name: string,
  whose: string,
  run: (db: Db, path: string, account: Account, values: ListValues) => Promise<string>,
): Command {
  const usage = `${name} import <list.csv | list.xlsx> --by <e-mail> ${listUsage}`;
  return {
    usage,
    help: `import a list of ${name} on behalf of ${whose} (${listHelp})`,
    async run(db, words) {
      const { values, positionals } = parse(words, usage);
      const [verb, path, ...more] = positionals;
      if (verb !== "import" || !path || more.length > 0 || !values.by)
        throw new UsageError(`Usage: npm run cli -- ${usage}`);
      const account = await findByEmail(db, normalizeEmail(values.by));
      if (!account) throw new UsageError(`There is no account ${values.by}.`);
      return run(db, path, account, values);
    },
  };
}

function parse(args: string[], usage: string) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { ...listOptions, by: { type: "string" } } });
  } catch {
    throw new UsageError(`Usage: npm run cli -- ${usage}`);
  }
}
