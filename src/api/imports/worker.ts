import { parentPort, workerData } from "node:worker_threads";
import { connect } from "#db/connect.ts";
import { AppError } from "#domain/errors.ts";
import type { SurveyImportReport } from "#domain/import-report.ts";
import { type FileImport, importSurveyFiles } from "./import-surveys.ts";
import type { ChosenFile } from "./read-surveys.ts";
import { failureIn, type Place, type WorkerMessage } from "./run-worker.ts";

export interface WorkerTask {
  place: Place;
  files: ChosenFile[];
  options: Omit<FileImport, "signal" | "onProgress">;
}

// Imports beside the server, with a connection of its own, so that no file costs a reader's time or the server's memory.
const { place, files, options }: WorkerTask = workerData;
const stop = new AbortController();
parentPort?.on("message", () => stop.abort(new AppError("conflict", "The import was cancelled.")));
const say = (message: WorkerMessage<SurveyImportReport>) => parentPort?.postMessage(message);

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
      say({ progress });
    },
  });
  say({ report });
} catch (error) {
  say({ failure: failureIn(error) });
} finally {
  await database.close();
  parentPort?.removeAllListeners("message");
  parentPort?.unref();
}
