import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { z } from "zod";
import { speciesList } from "#birds/api/guide/species-list.ts";
import { listChecklistImports, undoChecklistImport } from "#birds/db/guide/checklist-records.ts";
import * as rows from "#birds/db/guide/rows.ts";
import { ChecklistAnswers, Until } from "#birds/domain/guide/checklist-changes.ts";
import { fileFactFields } from "#birds/domain/guide/file-facts.ts";
import { type FactAnswer, factKey, factKinds } from "#birds/domain/guide/stated-facts.ts";
import { checklistArchive } from "#birds/formats/darwin-core/checklist.ts";
import { writeChecklistCsv } from "#birds/formats/guide/checklist.ts";
import { writeZip } from "#core/adapters/zip.ts";
import type { Db } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import type { ImportReport } from "#core/domain/import-report.ts";
import { institute } from "#core/institute.ts";
import { type Command, UsageError } from "#core/ops/command.ts";
import { importListFile, listHelp, listOptions, listUsage } from "#core/ops/list-import.ts";
import { findDatasetDoi } from "#institute/db/posts/dois/registrations.ts";
import { describeChecklistReport } from "./checklist-lines.ts";

const usage = `species import <file.csv|file.xlsx|file.zip> ${listUsage} [--only-known] [--status-year <year>] [--list <name>] [--keep <facts|all>] [--take <facts|all>] [--answers <file.json>] [--until <day>] | species imports | species undo <id> | species export <file.csv|file.zip> [--url <site>]`;

/** Imports and exports the checklist. */
export const species = {
  usage,
  help: `import a checklist (CSV, .xlsx or Darwin Core Archive; ${listHelp}; --only-known adds no species, --status-year is the year of its Red List categories and --list the list that its names follow, such as "AviList v2025", where its rows do not say so, --keep and --take name the kinds of facts, such as status,mass, of which ours stay or the list’s are taken, --answers says what to do with splits and lumps, --until is the last day of the names before a split), list and undo imports, or export it`,
  run(db: Db, words: string[]): Promise<string> {
    const { values, positionals } = parse(words);
    const [verb, file] = positionals;
    if (verb === "import" && file) return importFile(db, file, values);
    if (verb === "imports" && !file) return printImports(db);
    if (verb === "undo" && file) return undo(db, file);
    if (verb === "export" && file) return exportFile(db, file, values.url);
    throw new UsageError(`Usage: npm run cli -- ${usage}`);
  },
} satisfies Command;

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...listOptions,
        "only-known": { type: "boolean", default: false },
        answers: { type: "string" },
        until: { type: "string" },
        "status-year": { type: "string" },
        list: { type: "string" },
        keep: { type: "string" },
        take: { type: "string" },
        url: { type: "string", default: "http://localhost" },
      },
    });
  } catch {
    throw new UsageError(`Usage: npm run cli -- ${usage}`);
  }
}

interface ImportValues {
  "dry-run": boolean;
  sheet?: string | undefined;
  reading?: string | undefined;
  "only-known": boolean;
  answers?: string | undefined;
  until?: string | undefined;
  "status-year"?: string | undefined;
  list?: string | undefined;
  keep?: string | undefined;
  take?: string | undefined;
}

async function importFile(db: Db, file: string, values: ImportValues): Promise<string> {
  const task = {
    kind: "species" as const,
    accountId: null,
    dryRun: values["dry-run"],
    onlyKnown: values["only-known"],
    answers: {
      ...readKinds("keep", values.keep, "ours"),
      ...readKinds("take", values.take, "list"),
      ...(values.answers && (await readAnswers(values.answers))),
    },
    until: readDay(values.until),
    statusYear: readFact("status-year", fileFactFields.statusYear, values["status-year"]),
    taxonomyVersion: readFact("list", fileFactFields.taxonomyVersion, values.list),
  };
  const describe = (report: ImportReport) => describeChecklistReport(report, task);
  try {
    return await importListFile(db, file, { species: speciesList }, task, values, describe);
  } catch (error) {
    const asked = error instanceof UsageError && error.cause instanceof AppError ? error.cause.details : {};
    if (!(error instanceof UsageError) || !asked.questions) throw error;
    const isOfFacts = JSON.stringify(asked.questions).includes(factKey(""));
    throw new UsageError(`${error.message} ${isOfFacts ? howToAnswer : howToRead}`);
  }
}

const howToRead = "--dry-run prints it as JSON, and --reading names the file with it.";
const howToAnswer =
  "--keep all keeps ours and --take all takes the list’s, or name some kinds, as in --keep status --take mass,habitat; --dry-run shows them.";

/** What is said of the whole file. */
function readFact<Out>(flag: string, field: z.ZodType<Out>, given: string | undefined): Out | undefined {
  if (given === undefined) return undefined;
  const read = field.safeParse(given);
  if (read.success) return read.data;
  throw new UsageError(`--${flag} “${given}”: ${read.error.issues[0]?.message}`);
}

/** One answer to the facts of these kinds. */
function readKinds(flag: string, given: string | undefined, answer: FactAnswer): ChecklistAnswers {
  const named = (given ?? "").split(",").flatMap((kind) => kind.trim() || []);
  const kinds = named.includes("all") ? factKinds : named;
  const unknown = kinds.find((kind) => !factKinds.some((known) => known === kind));
  if (unknown !== undefined)
    throw new UsageError(`--${flag} “${unknown}”: name all, or some of ${factKinds.join(", ")}.`);
  return Object.fromEntries(kinds.map((kind) => [factKey(kind), answer]));
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
