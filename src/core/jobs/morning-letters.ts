import { askForMorningLetters } from "#core/db/accounts/morning-letters.ts";
import { transaction } from "#core/db/connect.ts";
import { isForenoon } from "#core/domain/lagos-day.ts";
import type { Job, JobServices } from "./run.ts";

const MINUTE_MS = 60_000;

/** Asks for the letters to admins in the forenoon; later runs of a day add nothing. */
export const morningLetters: Job = {
  name: "morning-letters",
  title: "Morning e-mails to admins",
  intervalMs: 10 * MINUTE_MS,
  run: (services) => tellWhatWaits(services, new Date()),
};

/** Asks for the letters of the day of `now`. */
export async function tellWhatWaits({ db }: Pick<JobServices, "db">, now: Date): Promise<void> {
  if (isForenoon(now)) await transaction(db, (trx) => askForMorningLetters(trx, now));
}
