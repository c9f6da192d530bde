import { enqueueDigests } from "#db/lending/digest.ts";
import { enqueueReminders } from "#db/lending/reminders.ts";
import { isMorning } from "#domain/lending/reminder.ts";
import type { Job, JobServices } from "./run.ts";

const MINUTE_MS = 60_000;

/** Queues the day's reminders and digests from the morning on; later runs of the day add nothing. */
export const loanReminders: Job = {
  name: "loan-reminders",
  title: "Remind borrowers",
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
