import { connect } from "#db/connect.ts";
import { AppError } from "#domain/errors.ts";
import type { SurveyImportReport } from "#domain/import-report.ts";
import { type FileImport, importSurveyFiles } from "./import-surveys.ts";
import type { ChosenFile } from "./read-surveys.ts";
import { failureIn, type Place, type WorkerMessage } from "./run-worker.ts";
import { finish, onStop, receiveTask, say } from "./worker-side.ts";

export interface WorkerTask {
  place: Place;
  files: ChosenFile[];
  options: Omit<FileImport, "signal" | "onProgress">;
}

// Imports beside the server, with a connection of its own, so that no file costs a reader's time or the server's memory.
const stop = new AbortController();
onStop(() => stop.abort(new AppError("conflict", "The import was cancelled.")));
const { place, files, options } = await receiveTask<WorkerTask>();
const tell = (message: WorkerMessage<SurveyImportReport>) => say(message);

const INTERVAL_MS = 200;
let told = 0;

const database = connect(place);
try {
  const report = await importSurveyFiles(database.db, files, {
    ...options,
    signal: stop.signal,
    onProgress(progress) {
      if (Date.now() - told < INTERVAL_MS) return;
      told = Date.now();
      tell({ progress });
    },
  });
  tell({ report });
} catch (error) {
  tell({ failure: failureIn(error) });
} finally {
  await database.close();
  finish();
}
