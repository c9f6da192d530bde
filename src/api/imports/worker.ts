import { parentPort, workerData } from "node:worker_threads";
import { connect } from "#db/connect.ts";
import { AppError } from "#domain/errors.ts";
import { importSurveyFiles } from "./import-surveys.ts";
import type { WorkerMessage, WorkerTask } from "./run-worker.ts";

// Imports beside the server, with a connection of its own, so that no file costs a reader's time or the server's memory.
const { place, files, options }: WorkerTask = workerData;
const stop = new AbortController();
parentPort?.on("message", () => stop.abort(new AppError("conflict", "The import was cancelled.")));
const say = (message: WorkerMessage) => parentPort?.postMessage(message);

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
  const known = error instanceof AppError;
  say({
    failure: known
      ? { code: error.code, message: error.message }
      : { code: "broken", message: "", cause: error instanceof Error ? (error.stack ?? "") : String(error) },
  });
} finally {
  await database.close();
  parentPort?.removeAllListeners("message");
  parentPort?.unref();
}
