import { setTimeout as pause } from "node:timers/promises";
import type { FileStore } from "#core/adapters/files/store.ts";
import type { Mailer } from "#core/adapters/mail.ts";
import type { Db } from "#core/db/connect.ts";
import * as jobs from "#core/db/jobs.ts";
import type { LetterServices } from "#core/db/letter-noun.ts";
import { withoutTimeLimit } from "#core/db/time-limit.ts";
import type { VisitCounter } from "#core/db/visits/visit-counter.ts";
import { AppError } from "#core/domain/errors.ts";
import { reasonOf } from "#core/domain/reason.ts";
import { log } from "#core/log.ts";
import type { Backups } from "./backups/place.ts";
import { type Clock, createClockWatch, systemClock } from "./clock.ts";
import { createLeases, isoTime } from "./lease.ts";

/** The services that jobs use; the server provides them, and a job declares what it alone uses. */
export interface JobServices extends LetterServices {
  db: Db;
  files: FileStore;
  mailer: Mailer;
  visits: VisitCounter;
  /** Undefined when no place for backups is configured. */
  backups: Backups | undefined;
}

/** Background work; it must tolerate running twice, and in two processes at once. */
export interface Job {
  name: string;
  /** What it does, for admins: `Send mails`. */
  title: string;
  /** Milliseconds from one run to the next. */
  intervalMs: number;
  /** Whether every process runs it; otherwise one process leases each run. */
  isPerProcess?: boolean;
  run(services: JobServices): Promise<void>;
}

/** Runs jobs on their schedule until stopped; `stop` waits briefly for running ones. */
export function startJobs(services: JobServices, all: Job[], clock = systemClock): { stop(): Promise<void> } {
  const runDue = createRunner(services, clock);
  const timers = new Map<Job, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let isStopped = false;

  const schedule = (job: Job, wait: number) => {
    if (isStopped) return;
    timers.set(job, setTimeout(start, wait, job).unref());
  };
  const start = (job: Job) => {
    const run = runDue(job)
      .catch((error) => logFailure(job, error))
      .finally(() => {
        running.delete(run);
        schedule(job, job.isPerProcess ? job.intervalMs : Math.min(job.intervalMs, POLL_INTERVAL_MS));
      });
    running.add(run);
  };
  // Delay the first runs, so that a starting server answers requests first.
  for (const job of all) schedule(job, Math.min(job.intervalMs, FIRST_DELAY_MS));
  return {
    async stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.race([Promise.allSettled(running), pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** What is expected, such as a silent weather station or a busy database, is a line without a stack. */
function logFailure({ name: job }: Job, error: unknown): void {
  if (error instanceof AppError) log.warn({ job, reason: reasonOf(error) }, "job failed");
  else log.error({ job, err: error }, "job failed");
}

const FIRST_DELAY_MS = 5_000;
/** How long a stopping server waits for running jobs; they run again in another process. */
const STOP_TIMEOUT_MS = 2_000;
/** How often a process checks leased jobs, in case the process that ran them has stopped. */
const POLL_INTERVAL_MS = 60_000;

/** Runs a job if it is due; leased jobs wait while the clock is unreliable, so that a wrong date purges nothing. */
export function createRunner(services: JobServices, clock: Clock): (job: Job) => Promise<void> {
  const isReliable = createClockWatch(clock);
  const leases = createLeases(services.db, clock);
  const noted = new Map<Job, { at: number; hasFailed: boolean }>();

  /** What every process runs every few seconds is recorded once a minute, and when it begins or ceases to fail. */
  const isNews = (job: Job, hasFailed: boolean) => {
    if (!job.isPerProcess) return true;
    const last = noted.get(job);
    const at = clock.elapsed();
    if (last && last.hasFailed === hasFailed && at - last.at < POLL_INTERVAL_MS) return false;
    noted.set(job, { at, hasFailed });
    return true;
  };
  const record = async (job: Job, startedAt: string, error: string | null) => {
    if (!isNews(job, error !== null)) return;
    const next = job.isPerProcess && { nextAt: isoTime(clock.now() + job.intervalMs) };
    const run = { name: job.name, startedAt, endedAt: isoTime(clock.now()), error, ...next };
    await jobs.recordRun(services.db, run).catch((problem: unknown) => {
      noted.delete(job);
      log.warn({ job: job.name, reason: reasonOf(problem) }, "job not recorded");
    });
  };

  return async (job) => {
    if (!isReliable() && !job.isPerProcess) return;
    const lease = job.isPerProcess ? undefined : await leases.take(job);
    if (lease === null) return;
    const startedAt = isoTime(clock.now());
    try {
      await withoutTimeLimit(() => job.run(services));
    } catch (error) {
      await record(job, startedAt, reasonOf(error));
      throw error;
    } finally {
      lease?.end();
    }
    await record(job, startedAt, null);
  };
}
