import { listAdmins } from "#db/accounts/accounts.ts";
import { type Db, transaction } from "#db/connect.ts";
import * as outbox from "#db/outbox.ts";
import { formatDate } from "#domain/dates.ts";
import { lagosDay, lagosHour } from "#domain/lagos-day.ts";
import { composeMail } from "#formats/mail.ts";
import { log } from "#log";
import type { Job } from "../run.ts";
import type { Backups } from "./place.ts";

const HOUR_MS = 3_600_000;

/** Backs up each night, and tells the admins by mail when that fails. */
export const nightlyBackup: Job = {
  name: "back-up",
  intervalMs: 2 * HOUR_MS,
  run: (services) => backUpIfDue(services, new Date()),
};

export async function backUpIfDue(
  { db, backups }: { db: Db; backups: Backups | undefined },
  now: Date,
): Promise<void> {
  if (!backups) return;
  let last: string | undefined;
  try {
    last = await backups.lastAt();
    if (isDue(last, now)) await backups.make();
  } catch (error) {
    log.error({ err: error }, "backup failed");
    await warnAdmins(db, last, error instanceof Error ? error.message : String(error), now);
  }
}

/** Once a night between 1 and 5 o'clock, or at any time if the last one is older than 30 hours. */
function isDue(last: string | undefined, now: Date): boolean {
  const hours = last ? (now.getTime() - Date.parse(last)) / HOUR_MS : Number.POSITIVE_INFINITY;
  const isNight = lagosHour(now) >= 1 && lagosHour(now) < 5;
  return hours > 30 || (isNight && hours > 6);
}

async function warnAdmins(db: Db, last: string | undefined, problem: string, now: Date): Promise<void> {
  const [reason = ""] = problem.split("\n");
  const mail = composeMail({
    subject: "The site could not be backed up",
    greeting: "Dear admin,",
    paragraphs: [
      `The backup of today failed: ${reason}`,
      last ? `The last good backup is from ${formatDate(last)}.` : "There is no backup yet.",
      "Please tell the person who runs the server. The site tries again every two hours, and you get one mail a day until it works.",
    ],
  });
  await transaction(db, async (trx) => {
    for (const { id, email } of await listAdmins(trx)) {
      const key = `backup-failed:${lagosDay(now)}:${id}`;
      await outbox.enqueue(trx, { key, kind: "backup-failed", to: email, ...mail }, now.toISOString());
    }
  });
}
