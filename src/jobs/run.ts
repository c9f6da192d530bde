import { setTimeout as pause } from "node:timers/promises";
import type { FileStore } from "#adapters/files/store.ts";
import type { Mailer } from "#adapters/mail.ts";
import type { Db } from "#db/connect.ts";
import type { VisitCounter } from "#db/institute/visit-counter.ts";
import * as jobs from "#db/jobs.ts";
import { AppError } from "#domain/errors.ts";
import type { CalendarEvent } from "#domain/institute/calendar.ts";
import type { Weather } from "#domain/institute/weather.ts";
import { log } from "#log";
import { type Clock, createClockWatch, systemClock } from "./clock.ts";

/** What a job needs from outside; the server wires it. */
export interface JobServices {
  db: Db;
  files: FileStore;
  mailer: Mailer;
  visits: VisitCounter;
  /** The coming events of the institute's calendar; absent without one. */
  readCalendar: ((now: Date) => Promise<CalendarEvent[]>) | undefined;
  /** What the weather is, from the first source that knows; absent when there is none to ask. */
  readWeather: ((now: Date) => Promise<Weather>) | undefined;
  /** The site's address for links in mails, without a slash at the end. */
  publicUrl(): string;
}

/** Work without a request. It may be run twice, and by two processes at once. */
export interface Job {
  name: string;
  /** Milliseconds from one run to the next. */
  intervalMs: number;
  /** Whether each process runs it for itself; otherwise one of them claims each run. */
  isPerProcess?: boolean;
  run(services: JobServices): Promise<void>;
}

/** Runs each job from now on until stopped; `stop` waits a moment for what is being done, which may be run twice. */
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
      .catch((error) => log.error({ job: job.name, err: reasonOf(error) }, "job failed"))
      .finally(() => {
        running.delete(run);
        schedule(job, job.isPerProcess ? job.intervalMs : Math.min(job.intervalMs, POLL_INTERVAL_MS));
      });
    running.add(run);
  };
  // The first pages come first.
  for (const job of all) schedule(job, Math.min(job.intervalMs, FIRST_DELAY_MS));
  return {
    async stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.race([Promise.allSettled(running), pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** What is known about a failure: a busy or absent database is no bug, and needs no stack. */
const reasonOf = (error: unknown) => (error instanceof AppError ? error.message : error);

const FIRST_DELAY_MS = 5_000;
/** How long the end of the server waits for a job; another process takes up what it leaves. */
const STOP_TIMEOUT_MS = 2_000;
/** How often a process looks whether a claimed job is due: another one may have ended. */
const POLL_INTERVAL_MS = 60_000;

/** Runs a job if it is due; what is claimed waits while the clock cannot be relied on, so that nothing is done in a wrong year. */
export function createRunner(services: JobServices, clock: Clock): (job: Job) => Promise<void> {
  const isReliable = createClockWatch(clock);
  return async (job) => {
    const reliable = isReliable();
    if (!job.isPerProcess) {
      if (!reliable) return;
      const now = clock.now();
      const at = new Date(now).toISOString();
      if (!(await jobs.leaseJob(services.db, job.name, at, new Date(now + job.intervalMs).toISOString())))
        return;
    }
    await job.run(services);
  };
}
