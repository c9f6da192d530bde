import { enqueueDigests } from "#db/lending/digest.ts";
import { isStillValid, loanChecks } from "#db/lending/loan-mail-checks.ts";
import { areRemindersCurrent, enqueueReminders } from "#db/lending/reminders.ts";
import { lagosDay } from "#domain/lagos-day.ts";
import { isMorning } from "#domain/lending/reminder.ts";
import type { MailCheck } from "./mail-checks.ts";
import type { Job, JobServices } from "./run.ts";

const MINUTE_MS = 60_000;

/** Queues the day's reminders and digests from the morning on; later runs of the day add nothing. */
export const loanReminders: Job = {
  name: "loan-reminders",
  intervalMs: 10 * MINUTE_MS,
  run: (services) => enqueueLoanMails(services, new Date()),
};

/** Queues the mails for the day of `now`. */
export async function enqueueLoanMails(
  { db, publicUrl }: Pick<JobServices, "db" | "publicUrl">,
  now: Date,
): Promise<void> {
  if (!isMorning(now)) return;
  await enqueueReminders(db, now, publicUrl());
  await enqueueDigests(db, now, publicUrl());
}

/** Checks whether mails about loans are still true just before they are sent. */
export const loanMailChecks: Record<string, MailCheck> = {
  ...Object.fromEntries(
    Object.entries(loanChecks).map(([occasion, check]): [string, MailCheck] => [
      `request.${occasion}`,
      (db, mail) => isStillValid(db, check, mail),
    ]),
  ),
  "loan.reminders": areRemindersCurrent,
  // A digest of an earlier day is out of date.
  "store.digest": async (_db, { about }, now) => about === lagosDay(now),
};
