import type { Db } from "#core/db/connect.ts";
import { leaseJob, renewLease } from "#core/db/jobs.ts";
import { reasonOf } from "#core/domain/reason.ts";
import { log } from "#core/log.ts";
import type { Clock } from "./clock.ts";

export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

interface LeasedJob {
  name: string;
  intervalMs: number;
}

/** Leases runs of jobs to this process, so that no two processes run a job at once. */
export function createLeases(db: Db, clock: Clock) {
  /** Moves the next run on while this one lasts, so that a long run is not overtaken. */
  function renewWhileRunning({ name, intervalMs }: LeasedJob, until: string) {
    let leasedUntil = until;
    const extendLease = async () => {
      const next = isoTime(clock.now() + intervalMs);
      if (await renewLease(db, name, leasedUntil, next)) leasedUntil = next;
      else clearInterval(timer);
    };
    const timer = setInterval(
      () =>
        void extendLease().catch((error) =>
          log.warn({ job: name, reason: reasonOf(error) }, "lease not renewed"),
        ),
      intervalMs / RENEWALS,
    ).unref();
    return { end: () => clearInterval(timer) };
  }

  return {
    /** Leases the run that is due, until `end` is called; null if none is due or another process has it. */
    async take(job: LeasedJob) {
      const now = clock.now();
      const until = isoTime(now + job.intervalMs);
      if (!(await leaseJob(db, job.name, isoTime(now), until))) return null;
      return renewWhileRunning(job, until);
    },
  };
}

/** Renewals in each interval, so that one may fail. */
const RENEWALS = 4;
