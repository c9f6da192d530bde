import type { Selectable } from "kysely";
import { z } from "zod";
import { pickBy } from "#domain/keys.ts";
import type { Db, Trx } from "./connect.ts";
import type { Schema } from "./schema.ts";

// A row says that a reader is to be told of a record, not before when, and keeps what they were last told. The letter is
// written when it is sent (jobs/send-letters.ts), so that none has to be taken back.

/** Who is told of what. */
export interface LetterKey {
  noun: string;
  /** The id of the record. */
  about: string;
  /** An account's id, or an address. */
  reader: string;
}

export type StoredLetter = Selectable<Schema["letter"]>;

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
export async function remind(trx: Trx, key: LetterKey, at: Date): Promise<void> {
  await insertDue(trx, key, { at, waitMs: 0, told: null })
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

const updateLetter = (trx: Trx, { noun, about, reader }: LetterKey) =>
  trx.updateTable("letter").where("noun", "=", noun).where("about", "=", about).where("reader", "=", reader);

interface Due {
  at: Date;
  waitMs: number;
  /** What a reader knows of whom nothing is stored yet. */
  told: string | null;
}

const dueAgain = { attempts: 0, failedAt: null, failure: null } as const;
const noAttempt = { attempt: null, attempted: null, leasedUntil: null } as const;
const idle = { dueAt: null, waitingSince: null, leasedUntil: null } as const;

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
  const withChanges = (facts: string | null) =>
    JSON.stringify({ ...(facts === null ? {} : StoredFacts.parse(JSON.parse(facts))), ...changes });
  await updateLetter(trx, key)
    .set({ told: withChanges(row.told), ...(row.attempt && { attempted: withChanges(row.attempted) }) })
    .execute();
}

const StoredFacts = z.record(z.string(), z.unknown());

/** Longer than the longest delay between attempts: a later time comes from a wrong clock. */
const MAX_WAIT_MS = 5 * 60 * 60_000;
/** How long news for a reader waits for more news of its kind. */
const MAX_JOIN_MS = 10 * 60_000;

/** The letters of a kind to one reader. */
export type LetterGroup = Pick<LetterKey, "noun" | "reader">;

/** Whom to write to now, of these nouns: what is new waits until the reader's other news of its kind is due too. */
export async function listDue(db: Db, nouns: readonly string[], now: Date): Promise<LetterGroup[]> {
  const waiting = await db
    .selectFrom("letter")
    .select(["noun", "reader", "dueAt", "waitingSince", "leasedUntil", "attempts"])
    .where("dueAt", "is not", null)
    .where("noun", "in", nouns)
    .orderBy("dueAt")
    .execute();
  const joinedSince = new Date(now.getTime() - MAX_JOIN_MS).toISOString();
  const free = waiting.filter(({ leasedUntil }) => leasedUntil === null || isReached(leasedUntil, now));
  const groups = Map.groupBy(free, ({ noun, reader }) => `${noun} ${reader}`);
  return [...groups.values()].flatMap((rows) => {
    const due = rows.filter(({ dueAt }) => dueAt && isReached(dueAt, now));
    const isComplete = rows.every((row) => row.attempts > 0 || due.includes(row));
    const isOld = due.some(({ waitingSince }) => waitingSince && waitingSince <= joinedSince);
    const [first] = due;
    return first && (isComplete || isOld) ? [{ noun: first.noun, reader: first.reader }] : [];
  });
}

const isReached = (time: string, now: Date) =>
  time <= now.toISOString() || Date.parse(time) > now.getTime() + MAX_WAIT_MS;

/** Leases what is due of a group until a moment; none if another process was first. */
export async function lease(trx: Trx, { noun, reader }: LetterGroup, now: Date, until: Date) {
  const at = now.toISOString();
  const latest = new Date(now.getTime() + MAX_WAIT_MS).toISOString();
  return trx
    .updateTable("letter")
    .set((row) => ({ leasedUntil: until.toISOString(), attempts: row("attempts", "+", 1) }))
    .where("noun", "=", noun)
    .where("reader", "=", reader)
    .where(({ or, eb }) => or([eb("dueAt", "<=", at), eb("dueAt", ">", latest)]))
    .where(({ or, eb }) =>
      or([eb("leasedUntil", "is", null), eb("leasedUntil", "<=", at), eb("leasedUntil", ">", latest)]),
    )
    .returningAll()
    .execute();
}

/** Stores what a letter is about to say, which then may have been said. */
export async function begin(trx: Trx, row: StoredLetter): Promise<void> {
  const { told, attempt, attempted } = row;
  await updateLetter(trx, row).set({ told, attempt, attempted }).execute();
}

/** Ends a wait in which there was nothing to say. */
export async function stayIdle(trx: Trx, row: StoredLetter): Promise<void> {
  await updateLetter(trx, row)
    .set({ ...idle, ...noAttempt, ...dueAgain, told: row.told })
    .execute();
  await deleteEmpty(trx, row);
}

/** Marks a letter as told; what has changed while it was sent stays due. */
export async function markTold(trx: Trx, group: LetterGroup, attempt: string, now: Date): Promise<void> {
  await updateAttempt(trx, group, attempt)
    .set((row) => ({
      ...noAttempt,
      told: row.ref("attempted"),
      toldAt: now.toISOString(),
      dueAt: row.case().when("attempts", "=", 0).then(row.ref("dueAt")).end(),
      waitingSince: row.case().when("attempts", "=", 0).then(row.ref("waitingSince")).end(),
      ...dueAgain,
    }))
    .execute();
  await deleteEmpty(trx, group);
}

/** Deletes rows that say nothing, such as those of events that were told. */
const deleteEmpty = async (trx: Trx, { noun, reader }: LetterGroup): Promise<void> =>
  void (await trx
    .deleteFrom("letter")
    .where("noun", "=", noun)
    .where("reader", "=", reader)
    .where("told", "is", null)
    .where("dueAt", "is", null)
    .where("failedAt", "is", null)
    .execute());

/** How an attempt failed. */
export interface Failure {
  reason: string;
  /** When to try again; null to give up. */
  next: Date | null;
  /** Whether the letter cannot have arrived. */
  isUnsent: boolean;
}

/** Records a failed attempt; what has changed meanwhile is tried when it is due. */
export async function markFailed(
  trx: Trx,
  group: LetterGroup,
  attempt: string,
  { reason, next, isUnsent }: Failure,
  now: Date,
): Promise<void> {
  const failure = reason.slice(0, 500);
  const letter = updateAttempt(trx, group, attempt);
  const end = next ? { dueAt: next.toISOString() } : { ...idle, failedAt: now.toISOString() };
  await letter
    .where("attempts", ">", 0)
    .set({ ...end, failure })
    .execute();
  await letter.set(isUnsent ? noAttempt : { leasedUntil: null }).execute();
}

const updateAttempt = (trx: Trx, { noun, reader }: LetterGroup, attempt: string) =>
  trx
    .updateTable("letter")
    .where("noun", "=", noun)
    .where("reader", "=", reader)
    .where("attempt", "=", attempt);
