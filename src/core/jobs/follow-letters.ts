import { type Trx, transaction } from "#core/db/connect.ts";
import * as looking from "#core/db/follows/looking.ts";
import type { LetterServices } from "#core/db/letter-noun.ts";
import { isForenoon } from "#core/domain/lagos-day.ts";
import type { Job, JobServices } from "./run.ts";

const MINUTE_MS = 60_000;

/** Has letters sent in the morning about what is new of what readers follow. */
export const followLetters: Job = {
  name: "follow-letters",
  title: "E-mails about what readers follow",
  intervalMs: 10 * MINUTE_MS,
  run: (services) => lookForNews(services, new Date()),
};

/** Does it at a moment; later runs of a morning add nothing. */
export async function lookForNews(
  { db, ...services }: Pick<JobServices, "db"> & LetterServices,
  now: Date,
): Promise<void> {
  const run = <Result>(work: (trx: Trx) => Promise<Result>) => transaction(db, work);
  await run((trx) => looking.mendTimes(trx, now));
  await run((trx) => looking.forgetOld(trx, now));
  await run((trx) => looking.endOver(trx, now, services));
  await run(looking.adoptProven);
  if (!isForenoon(now)) return;
  while ((await run((trx) => looking.askForNews(trx, now))) > 0);
}
