import { stillHolds, writeDigests, writeReminders } from "#db/loan-reminders.ts";
import { lagosDay } from "#domain/lagos-day.ts";
import { isMorning } from "#domain/reminder.ts";
import type { LoanOccasion } from "#formats/loan-letters.ts";
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

/** The occasions whose letters are looked at again before they leave; all others always hold. */
const checked: LoanOccasion[] = [
  "asked",
  "approved",
  "handedOver",
  "recalled",
  "askedOfStore",
  "cancelled",
  "extensionAsked",
  "due3",
  "due0",
  "overdue",
];

/** Whether letters about loans still hold when they are about to leave. */
export const loanMailChecks: Record<string, MailCheck> = {
  ...Object.fromEntries(
    checked.map((occasion): [string, MailCheck] => [
      `request.${occasion}`,
      (db, { about }, now) => stillHolds(db, occasion, about, now),
    ]),
  ),
  // What waited on another day is no news.
  "store.digest": async (_db, { about }, now) => about === lagosDay(now),
};
