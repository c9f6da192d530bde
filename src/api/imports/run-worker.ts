import { fork } from "node:child_process";
import type { connect } from "#db/connect.ts";
import { AppError, type ErrorCode } from "#domain/errors.ts";
import { log } from "#log";
import type { ImportProgress } from "./import-surveys.ts";
import { STOP } from "./worker-side.ts";

/** Where the database is, as `connect` takes it. */
export type Place = Parameters<typeof connect>[0];

interface Failure {
  code: ErrorCode;
  message: string;
  details?: AppError["details"];
  /** What went wrong in our own code; for the log only. */
  cause?: string;
}

/** What a worker says. */
export type WorkerMessage<Report> = { progress: ImportProgress } | { report: Report } | { failure: Failure };

/** What was thrown in a worker, as it can be sent out of it. */
export const failureIn = (error: unknown): Failure =>
  error instanceof AppError
    ? { code: error.code, message: error.message, details: error.details }
    : { code: "broken", message: "", cause: error instanceof Error ? (error.stack ?? "") : String(error) };

/** What a shell calls the end by SIGABRT. */
const ABORTED = 134;
/** Megabytes of the worker's own heap; what a file says is on disk. */
const HEAP_MB = 96;
const YOUNG_MB = 8;

interface Running {
  /** Asks the worker to stop, which it does when it has cleared up. */
  signal?: AbortSignal;
  onProgress?(progress: ImportProgress): void;
  heapMb?: number;
  /** After so many milliseconds the worker is ended. */
  timeoutMs?: number;
}

/**
 * Runs an import in a process of its own, whose memory is limited: what goes wrong there, the end of its engine too, is a
 * refusal, and no more.
 */
export function runWorker<Report>(
  script: URL,
  task: object,
  { signal, onProgress, heapMb = HEAP_MB, timeoutMs }: Running,
): Promise<Report> {
  return new Promise((resolve, reject) => {
    const worker = fork(script, {
      execArgv: [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${YOUNG_MB}`],
      serialization: "advanced",
    });
    const stop = () => worker.connected && worker.send(STOP);
    signal?.addEventListener("abort", stop);
    let outcome: (() => void) | undefined;
    const refuse = (error: AppError) => {
      outcome ??= () => reject(error);
    };
    const tooLong = () => {
      refuse(tooSlow());
      worker.kill("SIGKILL");
    };
    const timer = timeoutMs === undefined ? undefined : setTimeout(tooLong, timeoutMs);
    worker.on("message", (message: WorkerMessage<Report>) => {
      if ("progress" in message) onProgress?.(message.progress);
      else if ("report" in message) outcome ??= () => resolve(message.report);
      else refuse(errorOf(message.failure));
    });
    worker.on("error", (error) => log.error({ err: error }, "import.failed"));
    worker.on("close", (code, killedBy) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      if (!outcome) log.error({ code, signal: killedBy }, "import.ended");
      // V8 aborts when its heap is full.
      refuse(killedBy === "SIGABRT" || code === ABORTED ? tooMuch() : broken());
      outcome?.();
    });
    worker.send(task);
    if (signal?.aborted) stop();
  });
}

const broken = () =>
  new AppError("broken", "The import failed and nothing was stored. Please try again in a few minutes.");
const tooMuch = () =>
  new AppError("invalid", "This file needs too much memory. Split it into smaller ones. Nothing was stored.");
const tooSlow = () =>
  new AppError("invalid", "This file takes too long. Split it into smaller ones. Nothing was stored.");

function errorOf({ code, message, details, cause }: Failure): AppError {
  if (cause === undefined) return new AppError(code, message, details);
  log.error({ error: cause }, "import.failed");
  return broken();
}
