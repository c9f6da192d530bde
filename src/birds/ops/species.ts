import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { readChecklist } from "#birds/api/guide/checklist-file.ts";
import { listChecklistImports, undoChecklistImport } from "#birds/db/guide/checklist-records.ts";
import { importChecklist } from "#birds/db/guide/import.ts";
import * as rows from "#birds/db/guide/rows.ts";
import { ChecklistAnswers, Until } from "#birds/domain/guide/checklist-changes.ts";
import { checklistArchive } from "#birds/formats/darwin-core/checklist.ts";
import { writeChecklistCsv } from "#birds/formats/guide/checklist.ts";
import { writeZip } from "#core/adapters/zip.ts";
import type { Db } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import type { ImportReport } from "#core/domain/import-report.ts";
import { describeProblem, groupProblems } from "#core/domain/problem-kinds.ts";
import { countOf } from "#core/domain/words.ts";
import { institute } from "#core/institute.ts";
import { type Command, UsageError } from "#core/ops/command.ts";
import { findDatasetDoi } from "#institute/db/posts/registrations.ts";
import { describeChecklist } from "./checklist-lines.ts";

const usage =
  "species import <file.csv|file.zip> [--dry-run] [--only-known] [--answers <file.json>] [--until <day>] | species imports | species undo <id> | species export <file.csv|file.zip> [--url <site>]";

/** Imports and exports the checklist. */
export const species: Command = {
  usage,
  help: "import a checklist (CSV or Darwin Core Archive; --dry-run only reports, --only-known adds no species, --answers says what to do with splits and lumps, --until is the last day of the names before a split), list and undo imports, or export it",
  run(db, words) {
    const { values, positionals } = parse(words);
    const [verb, file] = positionals;
    if (verb === "import" && file) return importFile(db, file, values);
    if (verb === "imports" && !file) return printImports(db);
    if (verb === "undo" && file) return undo(db, file);
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
        answers: { type: "string" },
        until: { type: "string" },
        url: { type: "string", default: "http://localhost" },
      },
    });
  } catch {
    throw new UsageError(`Usage: npm run cli -- ${usage}`);
  }
}

interface ImportValues {
  "dry-run": boolean;
  "only-known": boolean;
  answers?: string | undefined;
  until?: string | undefined;
}

async function importFile(db: Db, file: string, values: ImportValues): Promise<string> {
  const bytes = await readGiven(file);
  const options = {
    accountId: null,
    dryRun: values["dry-run"],
    onlyKnown: values["only-known"],
    answers: values.answers ? await readAnswers(values.answers) : undefined,
    until: readDay(values.until),
  };
  try {
    return formatReport(await importChecklist(db, await readChecklist(bytes), options));
  } catch (error) {
    throw error instanceof AppError ? new UsageError(`${file}: ${error.message}`) : error;
  }
}

const readGiven = (file: string) =>
  readFile(file).catch(() => {
    throw new UsageError(`Cannot read the file ${file}.`);
  });

async function readAnswers(file: string): Promise<ChecklistAnswers> {
  const text = (await readGiven(file)).toString("utf8");
  try {
    return ChecklistAnswers.parse(JSON.parse(text));
  } catch {
    throw new UsageError(`${file} needs a JSON object, such as {"split:12": "before", "lump:30": "join"}.`);
  }
}

function readDay(given: string | undefined): string | undefined {
  if (given === undefined || Until.safeParse(given).success) return given;
  throw new UsageError("Give --until as a day, such as 2026-03-14.");
}

async function printImports(db: Db): Promise<string> {
  const imports = await listChecklistImports(db);
  if (imports.length === 0) return "No checklist has been imported yet.";
  return imports
    .map(({ _id, at, by, added, updated, splits, lumps, undone }) =>
      [
        `${_id}  ${at.slice(0, 16).replace("T", " ")} UTC`,
        by ?? "the command line or a deleted account",
        `${added} added, ${updated} changed, ${splits} split, ${lumps} lumped`,
        ...(undone ? [`undone ${undone.at.slice(0, 10)}`] : []),
      ].join("; "),
    )
    .join("\n");
}

async function undo(db: Db, id: string): Promise<string> {
  try {
    await undoChecklistImport(db, null, id);
  } catch (error) {
    throw error instanceof AppError ? new UsageError(error.message) : error;
  }
  return "The import is undone. Species that it put on the list of sensitive species stay there.";
}

/** The report as text, one problem per line. */
function formatReport(report: ImportReport): string {
  const { total, created, updated, unchanged, skipped, problems } = report;
  const heading = report.dryRun
    ? "Dry run, nothing was saved. This import would result in:"
    : "Import finished:";
  const counts = `${countOf(total, "row")}: ${created} added, ${updated} changed, ${unchanged} unchanged, ${skipped} left out.`;
  const lines = groupProblems(problems).map(describeProblem);
  const changes = report.changes ? describeChecklist(report.changes) : [];
  return [heading, counts, ...lines, ...changes].join("\n");
}

async function exportFile(db: Db, file: string, url: string): Promise<string> {
  const listed = await rows.listAll(db);
  if (/\.zip$/i.test(file)) {
    const info = {
      institute: institute().name,
      publicUrl: url.replace(/\/+$/, ""),
      changedAt: rows.latestChange(listed),
      doi: await findDatasetDoi(db, "checklist"),
    };
    await writeFile(file, writeZip(checklistArchive(listed, info)));
  } else await writeFile(file, writeChecklistCsv(listed));
  return `Exported ${listed.length} species to ${file}.`;
}
