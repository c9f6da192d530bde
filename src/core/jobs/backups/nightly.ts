import type { Db } from "#core/db/connect.ts";
import { listJobs } from "#core/db/jobs.ts";
import { lagosHour } from "#core/domain/lagos-day.ts";
import type { Job } from "../run.ts";
import { backupJob, tellAdmins } from "./letters.ts";
import type { Backups } from "./place.ts";

const HOUR_MS = 3_600_000;
/** When the admins get a mail although nothing failed. */
const OLD_HOURS = 48;

interface BackupServices {
  db: Db;
  backups: Backups | undefined;
}

/** Backs up each night, and tells the admins by mail when that fails or the last backup is old. */
export const nightlyBackup: Job = {
  name: backupJob,
  title: "Nightly backup",
  intervalMs: 2 * HOUR_MS,
  run: (services) => backUpIfDue(services, new Date()),
};

export async function backUpIfDue({ db, backups }: BackupServices, now: Date): Promise<void> {
  if (!backups) return;
  let last: string | null | undefined;
  try {
    last = (await backups.lastAt()) ?? null;
    const job = (await listJobs(db)).find(({ name }) => name === nightlyBackup.name);
    const hasFailed = Boolean(job?.lastError);
    // After a failure the admins have a mail already, with the reason.
    if (last && hoursSince(last, now) > OLD_HOURS && !hasFailed)
      await tellAdmins(db, "backup-old", last, now);
    if (isDue(last, hasFailed, now)) await backups.make();
  } catch (error) {
    await tellAdmins(db, "backup-failed", last === undefined ? "unknown" : (last ?? "none"), now);
    throw error;
  }
}

const hoursSince = (last: string, now: Date) => (now.getTime() - Date.parse(last)) / HOUR_MS;

/** Once a night between 1 and 5 o'clock, or at any time if the last one failed or is older than 30 hours. */
function isDue(last: string | null, hasFailed: boolean, now: Date): boolean {
  const hours = last ? hoursSince(last, now) : Number.POSITIVE_INFINITY;
  const isNight = lagosHour(now) >= 1 && lagosHour(now) < 5;
  return hours > 30 || ((isNight || hasFailed) && hours > 6);
}
