import type { Selectable } from "kysely";
import { AppError } from "#core/domain/errors.ts";
import { CONFIRM_HOURS, MAX_FOLLOWS, type Rhythm } from "#core/domain/follows/follow.ts";
import { countOf } from "#core/domain/words.ts";
import { findByEmail, findById, lockAccount } from "../accounts/accounts.ts";
import type { Db, Trx } from "../connect.ts";
import { ask, carryTold, forget } from "../letters.ts";
import { latestPlausible, newId } from "../record.ts";
import type { Schema } from "../schema.ts";

export type StoredFollow = Selectable<Schema["follow"]>;

/** The names of the letters: one about all that is new, and one that asks an address. */
export const followNouns = { news: "follows", confirm: "follow-confirm" } as const;

const HOUR_MS = 3_600_000;

export const before = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();

/** What is asked for: by a reader, who is an account or an address. */
type Wanted = Pick<StoredFollow, "reader" | "kind" | "what" | "every">;

/** Follows something for an account whose address is proven; what it follows already keeps its rhythm. */
export async function followAs(trx: Trx, wanted: Wanted, now: Date): Promise<StoredFollow> {
  await lockAccount(trx, wanted.reader);
  const stored = await insert(trx, wanted, now);
  if (isActive(stored)) return stored;
  if (await isFull(trx, wanted.reader)) throw fullError();
  return trx
    .updateTable("follow")
    .set(({ fn, val, ref }) => ({
      every: wanted.every,
      confirmedAt: fn.coalesce(ref("confirmedAt"), val(now.toISOString())),
      stoppedAt: null,
    }))
    .where("id", "=", stored.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Sends a link to an address, by which it follows something as it was last asked; to one that does already, where to see that. */
export async function askAddress(trx: Trx, wanted: Wanted, now: Date): Promise<void> {
  const stored = await insert(trx, wanted, now);
  const asked = !isActive(stored) && { confirmedAt: null, stoppedAt: null, every: wanted.every };
  await trx
    .updateTable("follow")
    .set({ askedAt: now.toISOString(), ...asked })
    .where("id", "=", stored.id)
    .execute();
  await ask(trx, { noun: followNouns.confirm, about: stored.id, reader: wanted.reader }, now);
}

const isActive = ({ confirmedAt, stoppedAt }: StoredFollow) => confirmedAt !== null && stoppedAt === null;

/** Stores it, not confirmed, unless it is stored; either way returns it, locked until commit. */
const insert = (trx: Trx, wanted: Wanted, now: Date): Promise<StoredFollow> =>
  trx
    .insertInto("follow")
    .values({ id: newId(), ...wanted, askedAt: now.toISOString(), ...unconfirmed })
    .onConflict((conflict) =>
      conflict.columns(["reader", "kind", "what"]).doUpdateSet(({ ref }) => ({ kind: ref("follow.kind") })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

const unconfirmed = { confirmedAt: null, lookedAt: null, stoppedAt: null, refusedSince: null } as const;

/** What a link in a letter confirms, if it still waits or is confirmed. */
export async function findAsked(db: Db, id: string, now: Date): Promise<StoredFollow | undefined> {
  return db
    .selectFrom("follow")
    .selectAll()
    .where("id", "=", id)
    .where("stoppedAt", "is", null)
    .where(({ or, and, eb }) =>
      or([
        eb("confirmedAt", "is not", null),
        and([eb("askedAt", ">", before(now, CONFIRM_HOURS)), eb("askedAt", "<=", latestPlausible())]),
      ]),
    )
    .executeTakeFirst();
}

/** Confirms an address by the id in its link; undefined if that has expired. Of an address that an account has proven, it is the account's. */
export async function confirmFollow(trx: Trx, id: string, now: Date): Promise<StoredFollow | undefined> {
  const asked = await findAsked(trx, id, now);
  if (!asked || asked.confirmedAt !== null) return asked;
  const owner = await findByEmail(trx, asked.reader);
  if (owner?.isConfirmed) await lockAccount(trx, owner._id);
  await lockReader(trx, asked.reader);
  if (await isFull(trx, asked.reader)) throw fullError();
  await trx
    .updateTable("follow")
    .set({ confirmedAt: now.toISOString() })
    .where("id", "=", id)
    .where("confirmedAt", "is", null)
    .execute();
  if (owner?.isConfirmed) await adoptFollows(trx, asked.reader, owner._id);
  const { kind, what } = asked;
  return trx
    .selectFrom("follow")
    .selectAll()
    .where("kind", "=", kind)
    .where("what", "=", what)
    .where("reader", "in", [asked.reader, owner?._id ?? asked.reader])
    .where("confirmedAt", "is not", null)
    .executeTakeFirst();
}

const lockReader = (trx: Trx, reader: string) =>
  trx
    .updateTable("follow")
    .set(({ ref }) => ({ kind: ref("kind") }))
    .where("reader", "=", reader)
    .execute();

/** Whether a reader, as an account and its proven address, follows as much as is allowed. */
export async function isFull(db: Db, reader: string): Promise<boolean> {
  const { total } = await ofReaders(db, await readersOf(db, reader))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total) >= MAX_FOLLOWS;
}

const fullError = () =>
  new AppError("conflict", `You follow ${countOf(MAX_FOLLOWS, "thing")} already. Stop one of them first.`);

const ofReaders = (db: Db, readers: readonly string[]) =>
  db
    .selectFrom("follow")
    .where("reader", "in", readers)
    .where("confirmedAt", "is not", null)
    .where("stoppedAt", "is", null);

/** A reader, who may be stored as an account and as its proven address. */
export async function readersOf(db: Db, reader: string): Promise<string[]> {
  const account = reader.includes("@") ? await findByEmail(db, reader) : await findById(db, reader);
  return account?.isConfirmed ? [...new Set([reader, account._id, account.email])] : [reader];
}

/** What readers follow, in the order in which they began. */
export const listFollows = (db: Db, readers: readonly string[]): Promise<StoredFollow[]> =>
  ofReaders(db, readers).selectAll().orderBy("confirmedAt").orderBy("id").execute();

/** What a reader follows under this id; undefined if it is another's or none. */
export const findFollow = (db: Db, readers: readonly string[], id: string) =>
  ofReaders(db, readers).selectAll().where("id", "=", id).executeTakeFirst();

/** Changes how often a reader is written to. */
export const setRhythm = (trx: Trx, id: string, every: Rhythm): Promise<StoredFollow> =>
  trx.updateTable("follow").set({ every }).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

/** Stops one, which can be undone for a day; returns whether the reader had it. */
export async function stopFollow(trx: Trx, readers: readonly string[], id: string, now: Date) {
  const { numUpdatedRows } = await trx
    .updateTable("follow")
    .set({ stoppedAt: now.toISOString() })
    .where("id", "=", id)
    .where("reader", "in", readers)
    .where("stoppedAt", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends all that readers follow, for good, with what waits to be sent about it. */
export async function leaveAll(trx: Trx, readers: readonly string[]): Promise<void> {
  const gone = await trx.deleteFrom("follow").where("reader", "in", readers).returning("id").execute();
  await forgetLetters(trx, gone);
  await forget(trx, [followNouns.news], readers);
}

/** Ends one by its id alone, which the link in an older letter has signed. Leaves with 0.15.0. */
export async function forgetFollow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("follow").where("id", "=", id).execute();
  await forgetLetters(trx, [{ id }]);
}

/** Forgets what waits to be sent about follows that are gone. */
export const forgetLetters = (trx: Trx, gone: readonly { id: string }[]): Promise<void> =>
  forget(
    trx,
    [followNouns.confirm],
    gone.map(({ id }) => id),
  );

/** Gives an account what its proven address follows, with what it was told of it. */
export async function adoptFollows(trx: Trx, from: string, accountId: string): Promise<void> {
  const rows = await ofReaders(trx, [from]).selectAll().execute();
  for (const { id, kind, what } of rows) {
    const doubles = trx.selectFrom("follow").where("reader", "=", accountId).where("kind", "=", kind);
    const own = await doubles.where("what", "=", what).selectAll().executeTakeFirst();
    if (own?.confirmedAt && own.stoppedAt === null) {
      await trx.deleteFrom("follow").where("id", "=", id).execute();
      continue;
    }
    if (own) await trx.deleteFrom("follow").where("id", "=", own.id).execute();
    await trx.updateTable("follow").set({ reader: accountId }).where("id", "=", id).execute();
  }
  await carryTold(trx, followNouns.news, from, accountId);
}
