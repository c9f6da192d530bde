import { ChildError, runInChild } from "#core/adapters/child-process.ts";
import { AppError, type ErrorCode } from "#core/domain/errors.ts";
import type { ImportProgress } from "#core/domain/import-report.ts";
import { log } from "#core/log.ts";

interface Failure {
  code: ErrorCode;
  message: string;
  details?: AppError["details"];
  /** The stack of an unexpected error, only for the log. */
  cause?: string;
}

/** The result of a worker. */
export type WorkerAnswer<Report> = { report: Report } | { failure: Failure };

/** Converts an error to a message that a worker can send. */
export const toFailure = (error: unknown): Failure =>
  error instanceof AppError
    ? { code: error.code, message: error.message, details: error.details }
    : { code: "broken", message: "", cause: error instanceof Error ? (error.stack ?? "") : String(error) };

/** The heap of a worker in megabytes; the contents of files are on the disk. */
const HEAP_MB = 96;

interface WorkerOptions {
  /** Asks the worker to stop, which it does after its cleanup. */
  signal?: AbortSignal;
  /** Whether it writes in a single transaction, so that it can be killed instead. */
  isAtomic?: boolean;
  onProgress?(progress: ImportProgress): void;
  heapMb?: number;
  /** The worker is killed after this time. */
  timeoutMs?: number;
}

/** Runs an import in its own process, so that a crash fails only this import. */
export async function runWorker<Report>(
  script: URL,
  task: object,
  { heapMb = HEAP_MB, isAtomic = false, ...options }: WorkerOptions,
): Promise<Report> {
  const answer = await runInChild<WorkerAnswer<Report>, ImportProgress>(script, task, {
    ...options,
    heapMb,
    killOnAbort: isAtomic,
  }).catch((error: unknown) => {
    throw refusalOf(error);
  });
  if ("report" in answer) return answer.report;
  throw toAppError(answer.failure);
}

const broken = () =>
  new AppError("broken", "The import failed and nothing was stored. Please try again in a few minutes.");
const outOfMemory = () =>
  new AppError("invalid", "This file needs too much memory. Split it into smaller ones. Nothing was stored.");
const timedOut = () =>
  new AppError("invalid", "This file takes too long. Split it into smaller ones. Nothing was stored.");

/** The error for an import that was stopped with the server. */
export const stopped = () =>
  new AppError("unavailable", "The server is restarting. Please send the file again in a minute.", {
    retryAfter: 30,
  });

function refusalOf(error: unknown): AppError {
  const reason = error instanceof ChildError ? error.reason : "failed";
  if (reason === "aborted") return stopped();
  log.error({ err: error }, "import.ended");
  return reason === "outOfMemory" ? outOfMemory() : reason === "outOfTime" ? timedOut() : broken();
}

function toAppError({ code, message, details, cause }: Failure): AppError {
  if (cause === undefined) return new AppError(code, message, details);
  log.error({ error: cause }, "import.failed");
  return broken();
}
