import type { Selectable } from "kysely";
import type { Db, Trx } from "./connect.ts";
import { dueAgain, type LetterKey, noAttempt, updateLetter } from "./letters.ts";
import type { Schema } from "./schema.ts";

// How a letter is sent once: leased, stored as said before it goes, and marked as told or failed.

export type StoredLetter = Selectable<Schema["letter"]>;

const idle = { dueAt: null, waitingSince: null, leasedUntil: null } as const;

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
    .set({ leasedUntil: until.toISOString() })
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
  const { told, attempt, attempted, attempts } = row;
  await updateLetter(trx, row)
    .set({ told, attempt, attempted, attempts: attempts + 1 })
    .execute();
}

/** Ends the lease of what goes with a later letter. */
export const release = async (trx: Trx, row: StoredLetter): Promise<void> =>
  void (await updateLetter(trx, row).set({ leasedUntil: null }).execute());

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
