import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ZipLimits } from "#adapters/zip.ts";
import { earlierReply } from "#db/accounts/idempotency.ts";
import type { Db } from "#db/connect.ts";
import { type ImportOptions, importSource, type ReadFindings } from "#db/surveys/import.ts";
import { SurveyStage } from "#db/surveys/stage.ts";
import type { ImportProblem, SurveyImportReport } from "#domain/surveys/import-report.ts";
import { type ChosenFile, readSurveyFiles } from "./read-surveys.ts";

/** How far an import is: rows while it reads, surveys and counts afterwards; a total of 0 is not known yet. */
export interface ImportProgress {
  step: "reading" | "comparing" | "storing";
  done: number;
  total: number;
}

/** What an import needs to know beside its files. */
export interface FileImport
  extends Pick<ImportOptions, "accountId" | "dryRun" | "incomplete" | "signal" | "onLease" | "call"> {
  /** Where it may keep what it has read while it works; nothing is left there. */
  folder: string;
  zip?: ZipLimits | undefined;
  onProgress?(progress: ImportProgress): void;
}

/** Bytes of an archive when unpacked, and of the command line's, which only the operator calls. */
export const zipLimits = {
  screen: { entries: 200, bytes: 500_000_000, ratio: 200 },
  operator: { entries: 200, bytes: 4_000_000_000, ratio: 200 },
} as const;

/** Reads files of surveys row by row and imports them; of a file of any size only some rows are in memory. */
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
      onProgress: (done, total) => onProgress?.({ step, done, total }),
    });
  } finally {
    stage.close();
    await rm(path, { force: true });
  }
}

const PROGRESS_INTERVAL_ROWS = 2000;
const MAX_PROBLEMS = 1000;

/** The first problems of a file, and how many more there are. */
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
  const more = `There are ${problems.more.toLocaleString("en-GB")} more notes like these.`;
  const listed = [...problems, ...(problems.more > 0 ? [{ line: 0, message: more }] : [])];
  return {
    total: rows,
    skipped: stage.skipped,
    problems: listed,
    incomplete,
    incompleteTotal,
  };
}
