import { constants } from "node:fs";
import { access, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { importSurveyFiles, zipLimits } from "#birds/api/imports/import-surveys.ts";
import { exportArchive, exportCsv } from "#birds/api/surveys/downloads.ts";
import { listImports, undoImport } from "#birds/db/surveys/import-records.ts";
import { sweepImports } from "#birds/db/surveys/imports.ts";
import { apartReasons, reasonsIn } from "#birds/domain/surveys/apart.ts";
import { ChosenTerms, CompleteAnswer } from "#birds/domain/surveys/import-record.ts";
import { positionChoices } from "#birds/domain/surveys/import-report.ts";
import { writeZip } from "#core/adapters/zip.ts";
import { record } from "#core/db/accounts/audit.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import { AppError } from "#core/domain/errors.ts";
import type { ImportProgress } from "#core/domain/import-report.ts";
import { keysOf } from "#core/domain/keys.ts";
import { openLicences, ownLicence } from "#core/domain/licences.ts";
import { countOf } from "#core/domain/words.ts";
import { type Command, UsageError } from "#core/ops/command.ts";
import { readReading } from "#core/ops/read-reading.ts";
import { describeImport } from "./import-lines.ts";
import { refuseGuesses, refuseOpen, refuseUndecided } from "./survey-reading.ts";

const usage =
  "surveys import <archive.zip | counts.csv | counts.xlsx | event.csv occurrence.csv> [--dry-run] [--sheet <name>] [--reading <reading.json>] [--yes] [--store-incomplete] [--complete yes|no] [--positions site|new|leaveOut] [--take <reasons>] [--licence <id>] [--source <name>] | surveys imports | surveys undo <number> | surveys export <file.csv|file.zip> [--url <site>] [--with-sensitive]";

/** Imports and exports surveys with their counts. */
export const surveys = {
  usage,
  help: `import point counts, a Darwin Core event archive, or a file of another program, such as eBird or KoBo (the page /surveys lists them), as CSV or .xlsx (--dry-run stores nothing, prints how the table is read as JSON and the report on standard error; --reading reads it as such a file says, --sheet names the sheet, and --yes takes the guesses, without which open questions end it with exit code 3; a survey with a refused row is left out, or stored as incomplete with --store-incomplete; --complete says whether surveys that do not say it themselves list every species; --positions says what happens to rows more than 5 km from their site and to positions far outside the country: the site keeps its position and the other is left empty, new sites are made and the other is kept, or both are left out; rows that say themselves that they are no wild, living and confirmed bird are kept apart and counted, unless --take names their reasons, such as --take captive,machine, of ${keysOf(apartReasons).join(", ")}; a dry run also says what would be stored, with its largest numbers and its commonest species, and first what is out of the ordinary; the licence is that of the file, or ${ownLicence} if it names none, unless --licence names one of ${keysOf(openLicences).join(", ")}; --source names who shared the counts), list the last imports, undo one, or export all surveys (--with-sensitive also writes the counts of sensitive species with place and day, for the institute alone, and says so in the audit log)`,
  run(db: Db, words: string[]): Promise<string> {
    const { values, positionals } = parse(words);
    const [verb, ...files] = positionals;
    const [file] = files;
    if (verb === "import" && file) return importFiles(db, files, values);
    if (verb === "imports" && !file) return printImports(db);
    if (verb === "undo" && file && files.length === 1) return undo(db, file);
    if (verb === "export" && file && files.length === 1) return exportFile(db, file, values);
    throw new UsageError(`Usage: npm run cli -- ${usage}`);
  },
} satisfies Command;

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        "dry-run": { type: "boolean", default: false },
        "store-incomplete": { type: "boolean", default: false },
        sheet: { type: "string" },
        reading: { type: "string" },
        yes: { type: "boolean", default: false },
        complete: { type: "string" },
        positions: { type: "string" },
        take: { type: "string" },
        licence: { type: "string" },
        source: { type: "string" },
        url: { type: "string", default: "http://localhost" },
        "with-sensitive": { type: "boolean", default: false },
      },
    });
  } catch {
    throw new UsageError(`Usage: npm run cli -- ${usage}`);
  }
}

interface ReadOptions {
  "dry-run": boolean;
  "store-incomplete": boolean;
  yes: boolean;
  sheet?: string | undefined;
  reading?: string | undefined;
  complete?: string | undefined;
  positions?: string | undefined;
  take?: string | undefined;
  licence?: string | undefined;
  source?: string | undefined;
}

async function importFiles(db: Db, paths: string[], options: ReadOptions): Promise<string> {
  const files = paths.map((path) => ({ name: basename(path), path }));
  const terms = ChosenTerms.safeParse({ licence: options.licence, source: options.source });
  if (!terms.success) throw new UsageError(terms.error.issues.map(({ message }) => message).join(" "));
  const complete = CompleteAnswer.safeParse(options.complete);
  if (!complete.success) throw new UsageError("--complete is yes or no.");
  const positions = positionChoices.find((choice) => choice === (options.positions ?? "site"));
  if (!positions) throw new UsageError("--positions is site, new or leaveOut.");
  for (const { path } of files)
    await access(path, constants.R_OK).catch(() => {
      throw new UsageError(`Cannot read the file ${path}.`);
    });
  const reading = options.reading === undefined ? undefined : await readReading(options.reading);
  const { sheet } = options;
  const take = reasonsIn(options.take ?? "");
  const folder = await mkdtemp(join(tmpdir(), "survey-import-"));
  try {
    if (reading) refuseUndecided(reading);
    else
      await refuseGuesses(db, files, { sheet, take, dryRun: options["dry-run"], takesGuesses: options.yes });
    const report = await importSurveyFiles(db, files, {
      accountId: null,
      dryRun: options["dry-run"],
      folder,
      zip: zipLimits.operator,
      incomplete: options["store-incomplete"] ? "store" : "leaveOut",
      complete: complete.data,
      reading,
      sheet,
      positions,
      take,
      terms: terms.data,
      onProgress: progressLines(),
    });
    if (!report.proposal) return describeImport(report);
    console.info(JSON.stringify(report.proposal.reading, null, 2));
    console.error(describeImport(report));
    if (!reading && !options.yes) refuseOpen(report.proposal.questions, take);
    return "";
  } catch (error) {
    throw error instanceof AppError ? new UsageError(`${paths.join(", ")}: ${error.message}`) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const LISTED_IMPORTS = 50;

/** A number with its noun. Stays: stored imports of earlier versions do not have all numbers. */
const some = (count: number | null, noun: string) => (count === null ? `? ${noun}s` : countOf(count, noun));

async function printImports(db: Db): Promise<string> {
  const { data } = await listImports(db, 0, LISTED_IMPORTS);
  if (data.length === 0) return "No surveys have been imported yet.";
  return data
    .map(({ _id, at, by, files, surveys, counts, licence, source, undone }) =>
      [
        `${_id}  ${at.slice(0, 16).replace("T", " ")} UTC`,
        by ?? "the command line or a deleted account",
        files.join(" and ") || "no file",
        `${some(surveys.added, "survey")} and ${some(counts.added, "count")} added, ${surveys.changed ?? "?"} and ${counts.changed ?? "?"} changed`,
        openLicences[licence].name,
        ...(source ? [source] : []),
        ...(undone ? [`undone ${undone.at.slice(0, 10)}`] : []),
      ].join("; "),
    )
    .join("\n");
}

async function undo(db: Db, given: string): Promise<string> {
  if (!/^\d{1,9}$/.test(given))
    throw new UsageError("Give the number of the import, as `surveys imports` prints it.");
  try {
    await undoImport(db, null, Number(given));
    await sweepImports(db);
  } catch (error) {
    throw error instanceof AppError ? new UsageError(error.message) : error;
  }
  return `Import ${given} has been undone.`;
}

const ROWS_PER_LINE = 100_000;

/** Returns a progress listener that prints only every tenth of the work, or every 100,000 rows. */
function progressLines() {
  let last = "";
  return ({ step, done, total }: ImportProgress) => {
    const progressStep = total > 0 ? Math.floor((done / total) * 10) : Math.floor(done / ROWS_PER_LINE);
    if (`${step} ${progressStep}` === last || progressStep === 0) return;
    last = `${step} ${progressStep}`;
    const number = (count: number) => count.toLocaleString("en-GB");
    // What a dry run prints on standard output is the reading alone.
    console.error(
      total > 0 ? `${step}: ${number(done)} of ${number(total)}` : `${step}: ${number(done)} rows`,
    );
  };
}

async function exportFile(
  db: Db,
  file: string,
  { url, "with-sensitive": withSensitive }: { url: string; "with-sensitive": boolean },
): Promise<string> {
  const content = /\.zip$/i.test(file)
    ? writeZip(await exportArchive(db, url.replace(/\/+$/, ""), { withSensitive }))
    : await exportCsv(db, { withSensitive });
  // What holds the places of sensitive birds is for its owner alone.
  await writeFile(file, content, withSensitive ? { mode: 0o600 } : {});
  if (!withSensitive) return `Exported the surveys to ${file}.`;
  const after = { file: basename(file) };
  await transaction(db, (trx) =>
    record(trx, {
      accountId: null,
      action: "survey.exportAll",
      subject: "survey",
      subjectId: newId(),
      after,
    }),
  );
  return `Exported the surveys to ${file}, with the places and days of sensitive species. Do not pass it on.`;
}
