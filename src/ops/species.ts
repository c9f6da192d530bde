import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { writeZip } from "#adapters/zip.ts";
import { readChecklist } from "#api/birds/checklist-file.ts";
import { importChecklist } from "#db/birds/import.ts";
import * as rows from "#db/birds/rows.ts";
import type { Db } from "#db/connect.ts";
import { AppError } from "#domain/errors.ts";
import type { ImportReport } from "#domain/surveys/import-report.ts";
import { writeChecklistCsv } from "#formats/birds/checklist.ts";
import { checklistArchive } from "#formats/darwin-core/checklist.ts";
import { institute } from "#institute";
import { type Command, UsageError } from "./command.ts";

const usage =
  "species import <file.csv|file.zip> [--dry-run] [--only-known] | species export <file.csv|file.zip> [--url <site>]";

/** Imports and exports the checklist. */
export const species: Command = {
  usage,
  help: "import a checklist (CSV or Darwin Core Archive; --dry-run only reports, --only-known adds no species), or export it",
  run(db, words) {
    const { values, positionals } = parse(words);
    const [verb, file] = positionals;
    if (verb === "import" && file) return importFile(db, file, values);
    if (verb === "export" && file) return exportFile(db, file, values.url);
    throw new UsageError(`Usage: npm run cli -- ${usage}`);
  },
};

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        "dry-run": { type: "boolean", default: false },
        "only-known": { type: "boolean", default: false },
        url: { type: "string", default: "http://localhost" },
      },
    });
  } catch {
    throw new UsageError(`Usage: npm run cli -- ${usage}`);
  }
}

async function importFile(
  db: Db,
  file: string,
  { "dry-run": dryRun, "only-known": onlyKnown }: { "dry-run": boolean; "only-known": boolean },
): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`Cannot read the file ${file}.`);
  });
  try {
    const checklist = await readChecklist(bytes);
    return formatReport(await importChecklist(db, checklist, { accountId: null, dryRun, onlyKnown }));
  } catch (error) {
    throw error instanceof AppError ? new UsageError(`${file}: ${error.message}`) : error;
  }
}

/** The report as text, one problem per line. */
function formatReport(report: ImportReport): string {
  const { total, created, updated, unchanged, skipped, problems } = report;
  const heading = report.dryRun
    ? "Dry run, nothing was saved. This import would result in:"
    : "Import finished:";
  const counts = `${total} rows: ${created} added, ${updated} changed, ${unchanged} unchanged, ${skipped} left out.`;
  const lines = problems.map(({ line, column, message }) =>
    [line > 0 ? `row ${line}` : "the file", ...(column ? [column] : []), message].join(", "),
  );
  return [heading, counts, ...lines].join("\n");
}

async function exportFile(db: Db, file: string, url: string): Promise<string> {
  const listed = await rows.listAll(db);
  if (/\.zip$/i.test(file)) {
    const info = {
      institute: institute.name,
      publicUrl: url.replace(/\/+$/, ""),
      changedAt: rows.latestChange(listed),
    };
    await writeFile(file, writeZip(checklistArchive(listed, info)));
  } else await writeFile(file, writeChecklistCsv(listed));
  return `Exported ${listed.length} species to ${file}.`;
}
