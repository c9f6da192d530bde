import { listAdmins } from "#db/accounts/accounts.ts";
import { type Db, transaction } from "#db/connect.ts";
import { listJobs } from "#db/jobs.ts";
import * as outbox from "#db/outbox.ts";
import { formatDate } from "#domain/dates.ts";
import { lagosDay, lagosHour } from "#domain/lagos-day.ts";
import { reasonOf } from "#domain/reason.ts";
import { composeMail, type MailDraft } from "#formats/mail.ts";
import type { Job } from "../run.ts";
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
  name: "back-up",
  title: "Look whether a backup is due",
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
    if (last && hoursSince(last, now) > OLD_HOURS && !hasFailed) await reportOld(db, last, now);
    if (isDue(last, hasFailed, now)) await backups.make();
  } catch (error) {
    await reportFailure(db, last, error, now);
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

const reportOld = (db: Db, last: string, now: Date) =>
  mailAdmins(db, "backup-old", now, {
    subject: "The last backup of the site is older than two days",
    paragraphs: [
      `The last good backup is from ${formatDate(last)}. Perhaps the server was off, or it stopped while it made one.`,
      "The site is making a backup now. You get this mail once a day until there is a new one, and another one if it fails.",
    ],
  });

async function reportFailure(
  db: Db,
  last: string | null | undefined,
  error: unknown,
  now: Date,
): Promise<void> {
  const lastOne = last ? `The last good backup is from ${formatDate(last)}.` : "There is no backup yet.";
  await mailAdmins(db, "backup-failed", now, {
    subject: "The site could not be backed up",
    paragraphs: [
      `The backup of today failed: ${reasonOf(error)}`,
      last === undefined ? "The place for backups could not be read." : lastOne,
      "Please tell the person who runs the server. The site tries again every two hours, and you get one mail a day until it works.",
    ],
  });
}

/** Queues a mail of a kind to each admin, once a day. */
async function mailAdmins(
  db: Db,
  kind: string,
  now: Date,
  draft: Pick<MailDraft, "subject" | "paragraphs">,
): Promise<void> {
  const mail = composeMail({ greeting: "Dear admin,", ...draft });
  await transaction(db, async (trx) => {
    for (const { id, email } of await listAdmins(trx)) {
      const key = `${kind}:${lagosDay(now)}:${id}`;
      await outbox.enqueue(trx, { key, kind, to: email, ...mail }, now.toISOString());
    }
  });
}
