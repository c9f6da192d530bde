import { Worker } from "node:worker_threads";
import type { connect } from "#db/connect.ts";
import { AppError, type ErrorCode } from "#domain/errors.ts";
import type { SurveyImportReport } from "#domain/import-report.ts";
import { log } from "#log";
import type { FileImport, ImportProgress } from "./import-surveys.ts";
import type { ChosenFile } from "./read-surveys.ts";

/** Where the database is, as `connect` takes it. */
export type Place = Parameters<typeof connect>[0];

export interface WorkerTask {
  place: Place;
  files: ChosenFile[];
  options: Omit<FileImport, "signal" | "onProgress">;
}

export type WorkerMessage =
  | { progress: ImportProgress }
  | { report: SurveyImportReport }
  | { failure: { code: ErrorCode; message: string; cause?: string } };

/** Megabytes of the worker's own heap; what a file says is on disk. */
const HEAP_MB = 96;
const YOUNG_MB = 8;

/** Runs an import in a thread of its own, whose memory is limited; `signal` stops it, and nothing is left of it. */
export function runWorker(
  task: WorkerTask,
  { signal, onProgress }: { signal: AbortSignal; onProgress(progress: ImportProgress): void },
): Promise<SurveyImportReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    const stop = () => worker.postMessage("stop");
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    let outcome: (() => void) | undefined;
    worker.on("message", (message: WorkerMessage) => {
      if ("progress" in message) onProgress(message.progress);
      else if ("report" in message) outcome = () => resolve(message.report);
      else outcome = () => reject(failureOf(message.failure));
    });
    worker.on("error", (error) => {
      log.error({ error: error.message }, "import.failed");
      outcome ??= () => reject(broken());
    });
    worker.on("exit", () => {
      signal.removeEventListener("abort", stop);
      (outcome ?? (() => reject(broken())))();
    });
  });
}

const broken = () =>
  new AppError("broken", "The import failed and nothing was stored. Please try again in a few minutes.");

function failureOf({ code, message, cause }: { code: ErrorCode; message: string; cause?: string }): AppError {
  if (cause === undefined) return new AppError(code, message);
  log.error({ error: cause }, "import.failed");
  return broken();
}
