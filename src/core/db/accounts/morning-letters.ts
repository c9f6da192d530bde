import { z } from "zod";
import { can } from "#core/domain/accounts/policy.ts";
import { isForenoon, lagosDay } from "#core/domain/lagos-day.ts";
import { morningLetter, type WaitingFact } from "#core/formats/accounts/morning-letter.ts";
import type { Db, Trx } from "../connect.ts";
import { listJobs } from "../jobs.ts";
import { letterNoun } from "../letter-noun.ts";
import { remind } from "../letters.ts";
import { dbParts } from "../part.ts";
import { readWaiting } from "../waiting.ts";
import { findById, listAdmins } from "./accounts.ts";

const DAY_MS = 86_400_000;

/** Asks for the letter of the day to each admin; the one that says nothing new is not sent. */
export async function askForMorningLetters(trx: Trx, now: Date): Promise<void> {
  for (const reader of await listReaders(trx))
    await remind(trx, { noun: "waiting", about: reader, reader }, now);
}

/** Admins, and the keepers of rings, for whom something waits too. */
async function listReaders(trx: Trx): Promise<string[]> {
  const keepers = await trx
    .selectFrom("account")
    .select("id")
    .where("ringKeeperSince", "is not", null)
    .where("disabledAt", "is", null)
    .execute();
  return [...new Set([...(await listAdmins(trx)), ...keepers].map(({ id }) => id))];
}

/** To each admin who wants it, once in the morning, if anything has waited for a day. */
export const morningLetters = letterNoun<{ day: string }, { day: string; kinds: WaitingFact[] }>({
  told: z.object({ day: z.string() }).partial(),
  async read(trx, about, { id }, now) {
    const isWanted = isForenoon(now) && (await wantsMorningLetter(trx, id));
    const kinds = isWanted ? await readOld(trx, id, now) : [];
    return new Map(kinds.length > 0 ? about.map((key) => [key, { day: lagosDay(now), kinds }]) : []);
  },
  compose: (told, { day, kinds }, to) => (told?.day === day ? null : morningLetter(kinds, to)),
});

/** The kinds of which something has waited for a day. */
async function readOld(trx: Trx, accountId: string, now: Date): Promise<WaitingFact[]> {
  const reader = await findById(trx, accountId);
  if (!reader || !(can(reader, "health.read") || can(reader, "ringing.manage"))) return [];
  const waiting = await readWaiting(trx, reader, { limit: 0, now });
  const kinds = dbParts()
    .flatMap(({ morning }) => Object.entries(morning))
    .map(([name, words]) => ({ count: 0, oldest: null, ...waiting[name], words }));
  const failing = can(reader, "health.read") ? [await readFailing(trx, now)] : [];
  return [...kinds, ...failing].flatMap(({ count, oldest, words }) => {
    const days = oldest === null ? 0 : Math.floor((now.getTime() - Date.parse(oldest)) / DAY_MS);
    return days > 0 ? [{ count, days, words }] : [];
  });
}

/** The background jobs that fail, since one of them worked last; backups have letters of their own, and a job that is gone runs no more. */
async function readFailing(trx: Trx, now: Date) {
  const lately = new Date(now.getTime() - 2 * DAY_MS).toISOString();
  const failing = (await listJobs(trx)).filter(
    ({ lastError, lastRunAt }) => lastError !== null && lastRunAt !== null && lastRunAt > lately,
  );
  const [oldest = null] = failing.flatMap(({ lastOkAt }) => lastOkAt ?? []).sort();
  const words = ["failing background job", "failing background jobs"] as const;
  return { count: failing.length, oldest, words };
}

/** Whether an account has not switched the letter off. */
export async function wantsMorningLetter(db: Db, id: string): Promise<boolean> {
  const account = await db
    .selectFrom("account")
    .select("noMorningLetterSince")
    .where("id", "=", id)
    .executeTakeFirst();
  return account?.noMorningLetterSince === null;
}

/** Switches the letter on or off. */
export const setMorningLetter = async (db: Db, id: string, since: string | null): Promise<void> =>
  void (await db.updateTable("account").set({ noMorningLetterSince: since }).where("id", "=", id).execute());
