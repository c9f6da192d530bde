import { ChildError, runInChild } from "#adapters/child-process.ts";
import type { connect } from "#db/connect.ts";
import { AppError, type ErrorCode } from "#domain/errors.ts";
import { log } from "#log";
import type { ImportProgress } from "./import-surveys.ts";

/** Where the database is, as `connect` takes it. */
export type DatabaseLocation = Parameters<typeof connect>[0];

interface Failure {
  code: ErrorCode;
  message: string;
  details?: AppError["details"];
  /** What went wrong in our own code; for the log only. */
  cause?: string;
}

/** What a worker reports meanwhile: how far it is, and the import that holds the right to write, if it still does. */
export type ImportNews = { progress: ImportProgress } | { lease: number | null };

/** What a worker answers. */
export type WorkerAnswer<Report> = { report: Report } | { failure: Failure };

/** What was thrown in a worker, as it can be sent out of it. */
export const toFailure = (error: unknown): Failure =>
  error instanceof AppError
    ? { code: error.code, message: error.message, details: error.details }
    : { code: "broken", message: "", cause: error instanceof Error ? (error.stack ?? "") : String(error) };

/** Megabytes of the worker's own heap; what a file says is on disk. */
const HEAP_MB = 96;

interface WorkerOptions {
  /** Asks the worker to stop, which it does when it has cleared up. */
  signal?: AbortSignal;
  /** Whether it writes in one transaction only, so that it can be killed instead. */
  isAtomic?: boolean;
  onProgress?(progress: ImportProgress): void;
  /** Called with the import that holds the right to write, and with `null` once it is given up. */
  onLease?(importId: number | null): void;
  heapMb?: number;
  /** After so many milliseconds the worker is killed. */
  timeoutMs?: number;
}

/** Runs an import in a process of its own: whatever goes wrong there is a refusal of this import, and no more. */
export async function runWorker<Report>(
  script: URL,
  task: object,
  { heapMb = HEAP_MB, isAtomic = false, onProgress, onLease, ...running }: WorkerOptions,
): Promise<Report> {
  const answer = await runInChild<WorkerAnswer<Report>, ImportNews>(script, task, {
    ...running,
    heapMb,
    killOnAbort: isAtomic,
    onProgress: (news) => ("lease" in news ? onLease?.(news.lease) : onProgress?.(news.progress)),
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

/** For an import that the end of the server has stopped. */
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
