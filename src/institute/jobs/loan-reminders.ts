import { transaction } from "#core/db/connect.ts";
import type { Job, JobServices } from "#core/jobs/run.ts";
import { askForClashLetters } from "#institute/db/lending/clashes.ts";
import { listUncollected, stepUncollected } from "#institute/db/lending/collecting.ts";
import { askForMorningLetters } from "#institute/db/lending/reminders.ts";
import { isEvening, isMorning } from "#institute/domain/lending/reminder.ts";

const MINUTE_MS = 60_000;

/** Asks for the day's letters from the morning on; later runs of the day add what is new. */
export const loanReminders: Job = {
  name: "loan-reminders",
  title: "Loan reminders",
  intervalMs: 10 * MINUTE_MS,
  run: (services) => askForLoanLetters(services, new Date()),
};

/** Ends what was not collected, and asks for the letters of the day of `now`. */
export async function askForLoanLetters({ db }: Pick<JobServices, "db">, now: Date): Promise<void> {
  if (isEvening(now)) await transaction(db, (trx) => askForClashLetters(trx, now));
  if (!isMorning(now)) return;
  for (const id of await listUncollected(db, now))
    await transaction(db, (trx) => stepUncollected(trx, id, now));
  await transaction(db, (trx) => askForMorningLetters(trx, now));
}
