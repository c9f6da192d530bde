import { enqueueDigests } from "#db/lending/digest.ts";
import { isStillValid, loanChecks } from "#db/lending/loan-mail-checks.ts";
import { areRemindersCurrent, enqueueReminders } from "#db/lending/reminders.ts";
import { lagosDay } from "#domain/lagos-day.ts";
import { isMorning } from "#domain/lending/reminder.ts";
import type { MailCheck } from "./mail-checks.ts";
import type { Job, JobServices } from "./run.ts";

const MINUTE_MS = 60_000;

/** Writes what borrowers and the store are to be told on a day, from the morning on; later runs of the day find it written. */
export const loanReminders: Job = {
  name: "loan-reminders",
  intervalMs: 10 * MINUTE_MS,
  run: (services) => enqueueLoanMails(services, new Date()),
};

/** The letters of the day of `now`. */
export async function enqueueLoanMails(
  { db, publicUrl }: Pick<JobServices, "db" | "publicUrl">,
  now: Date,
): Promise<void> {
  if (!isMorning(now)) return;
  await enqueueReminders(db, now, publicUrl());
  await enqueueDigests(db, now, publicUrl());
}

/** Whether letters about loans still hold when they are about to leave. */
export const loanMailChecks: Record<string, MailCheck> = {
  ...Object.fromEntries(
    Object.entries(loanChecks).map(([occasion, check]): [string, MailCheck] => [
      `request.${occasion}`,
      (db, letter) => isStillValid(db, check, letter),
    ]),
  ),
  "loan.reminders": areRemindersCurrent,
  // What waited on another day is no news.
  "store.digest": async (_db, { about }, now) => about === lagosDay(now),
};
