import type { ChosenSheet } from "#birds/domain/surveys/import-job.ts";
import type { SurveyImportReport } from "#birds/domain/surveys/import-report.ts";
import { answerTasks, onStop } from "#core/adapters/child-side.ts";
import type { ChosenFile } from "#core/api/imports/receive.ts";
import { toFailure, type WorkerAnswer } from "#core/api/imports/run-worker.ts";
import { connect, type DatabaseLocation } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import type { ImportProgress } from "#core/domain/import-report.ts";
import { type FileImport, importSurveyFiles, zipLimits } from "./import-surveys.ts";
import { type Proposed, proposeReading } from "./propose.ts";

export interface WorkerTask {
  place: DatabaseLocation;
  files: ChosenFile[];
  /** What is to be done: the import, or only a proposal how to read the files. */
  options?: Omit<FileImport, "signal" | "onProgress">;
  propose?: ChosenSheet;
}

const PROGRESS_INTERVAL_MS = 200;

// Runs outside the server, with its own database connection, so that no file uses the server's time or memory.
const stop = new AbortController();
onStop(() => stop.abort(new AppError("conflict", "The import was cancelled.")));

answerTasks<WorkerTask, WorkerAnswer<SurveyImportReport | Proposed>, ImportProgress>(
  async ({ place, files, options, propose }, report) => {
    let reportedAt = 0;
    const onProgress = (progress: ImportProgress) => {
      if (Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
      reportedAt = Date.now();
      report(progress);
    };
    const database = connect(place);
    try {
      if (!options) {
        const { signal } = stop;
        return {
          report: await proposeReading(database.db, files, { ...propose, signal, zip: zipLimits.screen }),
        };
      }
      const importOptions = { ...options, signal: stop.signal, onProgress };
      return { report: await importSurveyFiles(database.db, files, importOptions) };
    } catch (error) {
      return { failure: toFailure(error) };
    } finally {
      await database.close();
    }
  },
);
