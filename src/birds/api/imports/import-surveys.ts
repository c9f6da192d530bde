import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { listBirdNames } from "#birds/db/guide/bird-names.ts";
import { type ImportOptions, importSource, type ReadFindings } from "#birds/db/surveys/import.ts";
import { SurveyStage } from "#birds/db/surveys/stage.ts";
import type { StagedCompleteness } from "#birds/db/surveys/stage-completeness.ts";
import { judgePositions, knowStored } from "#birds/db/surveys/stage-positions.ts";
import { textsWith } from "#birds/db/surveys/stage-texts.ts";
import { listStoredSites } from "#birds/db/surveys/stored-sites.ts";
import { apartReasons, unknownReason } from "#birds/domain/surveys/apart.ts";
import { type ChosenTerms, type ImportTerms, rightsNotes } from "#birds/domain/surveys/import-record.ts";
import type { FoundRights, PositionChoice, SurveyImportReport } from "#birds/domain/surveys/import-report.ts";
import type { Completeness } from "#birds/domain/surveys/survey.ts";
import { RightsFinder } from "#birds/formats/surveys/rights.ts";
import { shortCountNotes } from "#birds/formats/surveys/short-counts.ts";
import type { ZipLimits } from "#core/adapters/zip.ts";
import type { ChosenFile } from "#core/api/imports/receive.ts";
import { invalid } from "#core/api/imports/table-source.ts";
import { earlierReply } from "#core/db/accounts/idempotency.ts";
import type { Db } from "#core/db/connect.ts";
import { type ReadTable, rememberReading } from "#core/db/imports/readings.ts";
import type { ImportProblem, ImportProgress } from "#core/domain/import-report.ts";
import { keysOf } from "#core/domain/keys.ts";
import { ownLicence } from "#core/domain/licences.ts";
import { ProblemKinds } from "#core/domain/problem-kinds.ts";
import type { Proposal, Reading } from "#core/domain/reading.ts";
import { countOf } from "#core/domain/words.ts";
import { garbledSigns, readGarbled } from "#core/formats/garbled.ts";
import { READING_KIND } from "./propose.ts";
import { readSurveyFiles } from "./read-surveys.ts";

/** The options of an import besides its files. */
export interface FileImport
  extends Pick<ImportOptions, "accountId" | "dryRun" | "incomplete" | "signal" | "jobId" | "call"> {
  /** By default what the files say themselves, and for files that say nothing the institute's own. */
  terms?: ChosenTerms | undefined;
  /** How a person has the files read; by default as it is proposed. */
  reading?: Reading | undefined;
  /** The sheet to read, if no reading names it. */
  sheet?: string | undefined;
  /** Whether the surveys that do not say it themselves list every species that was found. */
  complete?: Completeness | undefined;
  /** What happens to rows and sites of which the position cannot be right; by default a site stays where it is. */
  positions?: PositionChoice | undefined;
  /** Why rows would be kept apart, of those that are stored all the same, besides those that the reading names. */
  take?: readonly string[] | undefined;
  /** The folder for its temporary files, which are deleted at the end. */
  folder: string;
  /** Whether a check leaves the rows it has read in the folder, for storing them without reading the files again. */
  leavesRows?: boolean;
  zip?: ZipLimits | undefined;
  onProgress?(progress: ImportProgress): void;
}

/** Limits of an unpacked archive, higher for the command line, which only the operator uses. */
export const zipLimits = {
  screen: { entries: 200, bytes: 500_000_000, ratio: 200 },
  operator: { entries: 200, bytes: 4_000_000_000, ratio: 200 },
} as const;

/** Reads files of surveys row by row and imports them, with only some rows in memory. */
export async function importSurveyFiles(
  db: Db,
  files: readonly ChosenFile[],
  { folder, leavesRows = false, terms: chosen = {}, ...options }: FileImport,
): Promise<SurveyImportReport> {
  const { onProgress } = options;
  const earlier = options.call && (await earlierReply<SurveyImportReport>(db, options.call));
  if (earlier) return earlier;
  checkReasons([...(options.take ?? []), ...(options.reading?.take ?? [])]);
  await mkdir(folder, { recursive: true });
  const left = leavesRows ? join(folder, "rows.stage") : undefined;
  // A check reads the files, since a person may have them read in another way than before.
  const isRead = !options.dryRun && left !== undefined && existsSync(left);
  const path = isRead ? left : join(folder, `${randomUUID()}.stage`);

  const { stage, findings } = isRead ? reopen(path) : await readFiles(db, path, files, options);
  try {
    const { rights = null, notes: read = [], proposal, given, ...counted } = findings;
    const terms = termsOf(chosen, rights);
    const notes = [...read, ...rightsNotes(terms, rights)];
    const step = options.dryRun ? "comparing" : "storing";
    const report = await importSource(
      db,
      stage,
      { ...counted, rights, notes },
      {
        ...options,
        terms,
        files: files.map(({ name }) => name),
        onProgress: (done, total) => onProgress?.({ step, done, total }),
      },
    );
    // Only now, so that a check that failed leaves nothing.
    if (left && options.dryRun) await rename(path, left);
    if (given && !options.dryRun) await rememberReading(db, READING_KIND, given, options.accountId);
    const said = { ...report, notes: [...nothingNotes(report), ...(report.notes ?? [])] };
    return options.dryRun && proposal ? { ...said, proposal } : said;
  } finally {
    stage.close();
    await rm(path, { force: true });
  }
}

/** What reading the files found, how they were read, and how a person had them read. */
interface FileFindings extends ReadFindings {
  proposal?: Proposal | undefined;
  given?: ReadTable | undefined;
}

const reopen = (path: string) => {
  const { stage, facts: findings } = SurveyStage.reopen<FileFindings>(path);
  return { stage, findings };
};

/** Stages the rows of the files in a new file at this path. */
async function readFiles(
  db: Db,
  path: string,
  files: readonly ChosenFile[],
  {
    zip = zipLimits.screen,
    onProgress,
    reading,
    sheet,
    complete,
    positions,
    take = [],
    signal,
  }: Omit<FileImport, "accountId" | "folder" | "dryRun">,
): Promise<{ stage: SurveyStage; findings: FileFindings }> {
  const sites = await listStoredSites(db);
  const stage = SurveyStage.create(path, positions);
  try {
    knowStored(stage, sites);
    const problems = new ProblemKinds();
    const notes: string[] = [];
    const rights = new RightsFinder();
    let rows = 0;
    const throwIfStopped = () => signal?.throwIfAborted();
    const onRow = () => {
      rows++;
      if (rows % PROGRESS_INTERVAL_ROWS !== 0) return;
      throwIfStopped();
      onProgress?.({ step: "reading", done: rows, total: 0 });
    };
    const taken = [...new Set([...(reading?.take ?? []), ...take])];
    const to = { stage, problems, notes, rights, take: taken, zip, onRow, throwIfStopped };
    const read = await readSurveyFiles(files, to, { reading, sheet, names: await listBirdNames(db) });
    const answer = reading?.complete ?? read?.proposal.reading.complete ?? complete;
    const judged = judgePositions(stage, sites);
    problems.push(...judged.problems, ...garbledProblems(textsWith(stage, garbledSigns)));
    notes.push(
      ...judged.notes,
      ...(stage.positioned > 0
        ? [
            `${countOf(stage.positioned, "record has", "records have")} a position of ${stage.positioned === 1 ? "its" : "their"} own. The survey is published in the middle of its square; the positions are kept as they came in, and are not published.`,
          ]
        : []),
      ...completenessNotes(stage.finish(answer ?? undefined)),
      ...shortCountNotes(stage.timed()),
    );
    const given = reading && read && { header: read.header, reading, file: files[0]?.name ?? "" };
    const found = {
      ...findingsOf(stage, problems, rows),
      positions: judged.findings,
      notes,
      rights: rights.found(),
      ...(read && { used: read.used }),
    };
    const findings: FileFindings = { ...found, proposal: read?.proposal, given };
    stage.complete(findings);
    return { stage, findings };
  } catch (error) {
    stage.close();
    await rm(path, { force: true });
    throw error;
  }
}

/** Texts that a program has garbled: they are stored as they are, since nobody knows what else it changed. */
function garbledProblems(texts: Iterable<string>): ImportProblem[] {
  const garbled = new Map<string, string>();
  for (const text of texts) {
    const was = readGarbled(text);
    if (was !== undefined) garbled.set(text, was);
  }
  const [first] = garbled;
  if (!first) return [];
  const [text, was] = first;
  const such = `“${text.slice(0, 80)}”${was && `, which seems to be “${was.slice(0, 80)}”`}`;
  const message = `${countOf(garbled.size, "text has", "texts have")} letters that were garbled when the file was saved in another encoding, such as ${such}. Please save the file again as UTF-8; otherwise they are stored as they are.`;
  return [{ line: 0, message }];
}

/** The chosen terms, else those of the files, else the institute's own. */
const termsOf = ({ licence, source }: ChosenTerms, found: FoundRights | null): ImportTerms => ({
  licence: licence ?? found?.licence ?? ownLicence,
  source: source === undefined ? (found?.source ?? null) : source,
});

/** A list is complete only where it says so, and any may lack a bird of a row whose survey is not known. */
function completenessNotes({ surveys, unstated, unplaced, spoiled, doubted }: StagedCompleteness): string[] {
  const rows = countOf(unplaced, "refused row names", "refused rows name");
  return [
    ...(spoiled > 0 ? [`${rows} no survey, so no list of this file counts as complete.`] : []),
    ...(doubted > 0
      ? [
          `${countOf(doubted, "survey")} may have had a bird that is kept apart, so no species counts as absent there.`,
        ]
      : []),
    ...(surveys > 0 && unstated === surveys
      ? [
          "The file does not say whether its lists are complete, so none counts as complete: no species counts as absent.",
        ]
      : []),
  ];
}

const PROGRESS_INTERVAL_ROWS = 2000;

function findingsOf(stage: SurveyStage, problems: ProblemKinds, rows: number) {
  const { surveys: incomplete, total: incompleteTotal } = stage.incomplete();
  return {
    total: rows,
    skipped: stage.skipped,
    problems: problems.listed(),
    incomplete,
    incompleteTotal,
    apart: stage.apart(),
    repeated: stage.repeatedRows,
  };
}

/** What is said of files of which every row is kept apart. */
function nothingNotes({ surveys, counts, apart = [] }: SurveyImportReport): string[] {
  const rows = apart.reduce((sum, reason) => sum + reason.rows, 0);
  const isEmpty = [surveys, counts].every(
    ({ created, updated, unchanged }) => created + updated + unchanged === 0,
  );
  return isEmpty && rows > 0
    ? [
        `Nothing to store: ${countOf(rows, "row is", "rows are")} kept apart: ${apart.map(({ reason }) => reason).join(", ")}.`,
      ]
    : [];
}

/** Refuses reasons for which no row is ever kept apart. */
export function checkReasons(take: readonly string[]): void {
  const unknown = unknownReason(take);
  if (unknown === undefined) return;
  throw invalid(
    `“${unknown}” is no reason why rows are kept apart. The reasons are: ${keysOf(apartReasons).join(", ")}.`,
  );
}
