import { transaction } from "#core/db/connect.ts";
import type { Job, JobServices } from "#core/jobs/run.ts";
import { listUncollected, stepUncollected } from "#institute/db/lending/collecting.ts";
import { askForNeededLetters } from "#institute/db/lending/needed.ts";
import { askForMorningLetters } from "#institute/db/lending/reminders.ts";
import { noteShelves } from "#institute/db/lending/shelf-notes.ts";
import { isEvening, isMorning } from "#institute/domain/lending/reminder.ts";

const MINUTE_MS = 60_000;

/** Asks for the day's letters from the morning on; later runs of the day add what is new. */
export const loanReminders: Job = {
  name: "loan-reminders",
  title: "Loan reminders",
  intervalMs: 10 * MINUTE_MS,
  run: (services) => askForLoanLetters(services, new Date()),
};

/** Asks the shelves, ends what was not collected, and asks for the letters of the day of `now`. */
export async function askForLoanLetters({ db }: Pick<JobServices, "db">, now: Date): Promise<void> {
  if (!isMorning(now)) return;
  await transaction(db, (trx) => noteShelves(trx, now));
  if (isEvening(now)) await transaction(db, (trx) => askForNeededLetters(trx, now));
  for (const id of await listUncollected(db, now))
    await transaction(db, (trx) => stepUncollected(trx, id, now));
  await transaction(db, (trx) => askForMorningLetters(trx, now));
}
