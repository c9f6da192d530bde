import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ZipLimits } from "#adapters/zip.ts";
import { earlierReply } from "#db/accounts/idempotency.ts";
import type { Db } from "#db/connect.ts";
import { type ImportOptions, importSource, type ReadFindings } from "#db/surveys/import.ts";
import { SurveyStage } from "#db/surveys/stage.ts";
import type { ImportProgress } from "#domain/surveys/import-job.ts";
import type { ImportProblem, SurveyImportReport } from "#domain/surveys/import-report.ts";
import { type ChosenFile, readSurveyFiles } from "./read-surveys.ts";

/** The options of an import besides its files. */
export interface FileImport
  extends Pick<
    ImportOptions,
    "accountId" | "dryRun" | "incomplete" | "terms" | "signal" | "onLease" | "call"
  > {
  /** The folder for its temporary files, which are deleted at the end. */
  folder: string;
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
  { folder, zip = zipLimits.screen, onProgress, ...options }: FileImport,
): Promise<SurveyImportReport> {
  const earlier = options.call && (await earlierReply<SurveyImportReport>(db, options.call));
  if (earlier) return earlier;
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${randomUUID()}.stage`);
  const stage = new SurveyStage(path);
  try {
    const problems = new FirstProblems();
    let rows = 0;
    const onRow = () => {
      rows++;
      if (rows % PROGRESS_INTERVAL_ROWS !== 0) return;
      options.signal?.throwIfAborted();
      onProgress?.({ step: "reading", done: rows, total: 0 });
    };
    await readSurveyFiles(files, { stage, problems, zip, onRow });
    stage.finish();
    const step = options.dryRun ? "comparing" : "storing";
    return await importSource(db, stage, findingsOf(stage, problems, rows), {
      ...options,
      files: files.map(({ name }) => name),
      onProgress: (done, total) => onProgress?.({ step, done, total }),
    });
  } finally {
    stage.close();
    await rm(path, { force: true });
  }
}

const PROGRESS_INTERVAL_ROWS = 2000;
const MAX_PROBLEMS = 1000;

/** The first problems of a file, and the number of further ones. */
class FirstProblems extends Array<ImportProblem> {
  more = 0;
  override push(...items: ImportProblem[]): number {
    for (const item of items)
      if (this.length < MAX_PROBLEMS) super.push(item);
      else this.more++;
    return this.length;
  }
}

function findingsOf(stage: SurveyStage, problems: FirstProblems, rows: number): ReadFindings {
  const { surveys: incomplete, total: incompleteTotal } = stage.incomplete();
  const more = `There are ${problems.more.toLocaleString("en-GB")} more problems like these.`;
  const listed = [...problems, ...(problems.more > 0 ? [{ line: 0, message: more }] : [])];
  return {
    total: rows,
    skipped: stage.skipped,
    problems: listed,
    incomplete,
    incompleteTotal,
  };
}
