import { z } from "zod";
import { pickBy } from "#core/domain/keys.ts";
import type { Db, Trx } from "./connect.ts";

// A row says that a reader is to be told of a record, not before when, and keeps what they were last told. The letter is
// written when it is sent (core/jobs/send-letters.ts), so that none has to be taken back.

/** Who is told of what. */
export interface LetterKey {
  noun: string;
  /** The id of the record. */
  about: string;
  /** An account's id, or an address. */
  reader: string;
}

interface News<Facts> extends LetterKey {
  /** The facts before the change; null for a new record. */
  before: Facts | null;
  after: Facts;
  /** Whether the reader knows of the change, such as by making it. */
  isKnown?: boolean;
  now: Date;
  /** How long to wait for other changes, or for this one to be undone. */
  waitMs: number;
}

/** Notes that a record has changed, for one reader; what they know already is added to what they were told. */
export async function tell<Facts extends object>(trx: Trx, news: News<Facts>): Promise<void> {
  const { noun, about, reader, before, after, isKnown, now, waitMs } = news;
  const isOther = (key: keyof Facts) => JSON.stringify(before?.[key]) !== JSON.stringify(after[key]);
  const changes = pickBy(after, isOther);
  if (Object.keys(changes).length === 0) return;
  if (isKnown) return addKnown(trx, { noun, about, reader }, changes);
  await setDue(trx, { noun, about, reader }, { at: now, waitMs, told: before && JSON.stringify(before) });
}

/** Asks for a letter that no change of a record causes; one that waits already is not postponed. */
export async function remind(trx: Trx, key: LetterKey, at: Date, waitMs = 0): Promise<void> {
  await insertDue(trx, key, { at, waitMs, told: null })
    .onConflict((conflict) =>
      conflict
        .columns(["noun", "about", "reader"])
        .doUpdateSet(({ ref }) => ({
          ...dueAgain,
          dueAt: ref("excluded.dueAt"),
          waitingSince: ref("excluded.waitingSince"),
        }))
        .where("letter.dueAt", "is", null),
    )
    .execute();
}

/** Asks for a letter of its own, even if the last one may still arrive. */
export async function ask(trx: Trx, key: LetterKey, at: Date): Promise<void> {
  await setDue(trx, key, { at, waitMs: 0, told: null });
  await updateLetter(trx, key).set(noAttempt).execute();
}

/** Takes back the letters that these readers wait for, and returns the readers; not of one that may have arrived. */
export async function takeBack(trx: Trx, noun: string, readers: readonly string[]): Promise<string[]> {
  if (readers.length === 0) return [];
  const taken = await trx
    .deleteFrom("letter")
    .where("noun", "=", noun)
    .where("reader", "in", readers)
    .where("dueAt", "is not", null)
    .where("attempt", "is", null)
    .returning("reader")
    .execute();
  return taken.map(({ reader }) => reader);
}

/** Whether a letter about a record may have arrived since a moment (ISO 8601). */
export async function mayHaveArrived(trx: Trx, noun: string, about: string, since: string): Promise<boolean> {
  const letter = await trx
    .selectFrom("letter")
    .select("noun")
    .where("noun", "=", noun)
    .where("about", "=", about)
    .where(({ or, eb }) => or([eb("attempt", "is not", null), eb("toldAt", ">=", since)]))
    .executeTakeFirst();
  return letter !== undefined;
}

export const updateLetter = (trx: Trx, { noun, about, reader }: LetterKey) =>
  trx.updateTable("letter").where("noun", "=", noun).where("about", "=", about).where("reader", "=", reader);

/** Who was told of a record before, or waits to be. */
export async function listReaders(db: Db, noun: string, about: string): Promise<string[]> {
  const rows = await db
    .selectFrom("letter")
    .select("reader")
    .where("noun", "=", noun)
    .where("about", "=", about)
    .orderBy("reader")
    .execute();
  return rows.map(({ reader }) => reader);
}

/** Sends what an address waits for to another one of the same person. */
export async function moveReader(trx: Trx, from: string, to: string): Promise<void> {
  await trx
    .updateTable("letter")
    .set({ reader: to })
    .where("reader", "=", from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("letter as other")
            .select("other.noun")
            .where("other.reader", "=", to)
            .whereRef("other.noun", "=", "letter.noun")
            .whereRef("other.about", "=", "letter.about"),
        ),
      ),
    )
    .execute();
}

/** Gives a reader what another one was told, or may have been, of all that is told in one letter. */
export async function carryTold(trx: Trx, noun: string, from: string, to: string): Promise<void> {
  const old = await trx
    .deleteFrom("letter")
    .where("noun", "=", noun)
    .where("reader", "=", from)
    .returning(["told", "attempted"])
    .executeTakeFirst();
  if (!old || (old.told === null && old.attempted === null)) return;
  const carried = { ...readFacts(old.told), ...readFacts(old.attempted) };
  const key = { noun, about: to, reader: to };
  await insertIdle(trx, key, JSON.stringify(carried));
  await addKnown(trx, key, carried);
}

const insertIdle = (trx: Trx, key: LetterKey, told: string) =>
  trx
    .insertInto("letter")
    .values({ ...key, told, ...noAttempt, ...dueAgain, dueAt: null, waitingSince: null, toldAt: null })
    .onConflict((conflict) => conflict.columns(["noun", "about", "reader"]).doNothing())
    .execute();

/** Forgets what was told of records that are gone for good. */
export async function forget(trx: Trx, nouns: readonly string[], about: readonly string[]): Promise<void> {
  if (about.length === 0) return;
  await trx.deleteFrom("letter").where("noun", "in", nouns).where("about", "in", about).execute();
}

/** Forgets all letters, so that the invented people of the demonstration get none about how they began. */
export const forgetAll = async (trx: Trx): Promise<void> => void (await trx.deleteFrom("letter").execute());

interface Due {
  at: Date;
  waitMs: number;
  /** What a reader knows of whom nothing is stored yet. */
  told: string | null;
}

export const dueAgain = { attempts: 0, failedAt: null, failure: null } as const;
export const noAttempt = { attempt: null, attempted: null, leasedUntil: null } as const;

const insertDue = (trx: Trx, key: LetterKey, { at, waitMs, told }: Due) =>
  trx.insertInto("letter").values({
    ...key,
    told,
    ...noAttempt,
    ...dueAgain,
    dueAt: new Date(at.getTime() + waitMs).toISOString(),
    waitingSince: at.toISOString(),
    toldAt: null,
  });

async function setDue(trx: Trx, key: LetterKey, due: Due): Promise<void> {
  await insertDue(trx, key, due)
    .onConflict((conflict) =>
      conflict.columns(["noun", "about", "reader"]).doUpdateSet(({ ref, fn }) => ({
        ...dueAgain,
        dueAt: ref("excluded.dueAt"),
        waitingSince: fn.coalesce("letter.waitingSince", "excluded.waitingSince"),
      })),
    )
    .execute();
}

/** Adds what a reader knows to what they were told, and to what a letter says that may have arrived. */
async function addKnown(trx: Trx, key: LetterKey, changes: object): Promise<void> {
  const row = await updateLetter(trx, key)
    .set((letter) => ({ attempts: letter.ref("attempts") }))
    .returning(["told", "attempt", "attempted"])
    .executeTakeFirst();
  if (!row) return;
  const withChanges = (facts: string | null) => JSON.stringify({ ...readFacts(facts), ...changes });
  await updateLetter(trx, key)
    .set({ told: withChanges(row.told), ...(row.attempt && { attempted: withChanges(row.attempted) }) })
    .execute();
}

const StoredFacts = z.record(z.string(), z.unknown());

const readFacts = (facts: string | null): Record<string, unknown> =>
  facts === null ? {} : StoredFacts.parse(JSON.parse(facts));
