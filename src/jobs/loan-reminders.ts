import { loanChecks, stillHolds } from "#db/loan-mail-checks.ts";
import { remindersHold, writeReminders } from "#db/loan-reminders.ts";
import { writeDigests } from "#db/store-digest.ts";
import { lagosDay } from "#domain/lagos-day.ts";
import { isMorning } from "#domain/reminder.ts";
import type { MailCheck } from "./mail-checks.ts";
import type { Job, JobServices } from "./run.ts";

const minute = 60_000;

/** Writes what borrowers and the store are to be told on a day, from the morning on; later runs of the day find it written. */
export const loanReminders: Job = {
  name: "loan-reminders",
  every: 10 * minute,
  run: (services) => remind(services, new Date()),
};

/** The letters of the day of `now`. */
export async function remind(
  { db, publicUrl }: Pick<JobServices, "db" | "publicUrl">,
  now: Date,
): Promise<void> {
  if (!isMorning(now)) return;
  await writeReminders(db, now, publicUrl());
  await writeDigests(db, now, publicUrl());
}

/** Whether letters about loans still hold when they are about to leave. */
export const loanMailChecks: Record<string, MailCheck> = {
  ...Object.fromEntries(
    Object.entries(loanChecks).map(([occasion, check]): [string, MailCheck] => [
      `request.${occasion}`,
      (db, letter) => stillHolds(db, check, letter),
    ]),
  ),
  "loan.reminders": remindersHold,
  // What waited on another day is no news.
  "store.digest": async (_db, { about }, now) => about === lagosDay(now),
};
