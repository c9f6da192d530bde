import { keyOf } from "#birds/domain/ringing/ring-number.ts";
import { type RingFate, ringFates } from "#birds/domain/ringing/ring-stock.ts";
import type { RingingSessionInput } from "#birds/domain/ringing/session.ts";
import type { RingFateInput, RingFateRecord } from "#birds/domain/ringing/stock-input.ts";
import { record } from "#core/db/accounts/audit.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { newId, now } from "#core/db/record.ts";
import { fullName } from "#core/domain/accounts/full-name.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { readSettings } from "./settings.ts";
import type { EncounterContext } from "./write-encounters.ts";

const selectFates = (db: Db) =>
  db
    .selectFrom("ring_fate")
    .leftJoin("account", "account.id", "ring_fate.accountId")
    .select(["ring_fate.id", "ring", "fate", "on", "to", "reason", "firstName", "lastName", "sessionId"])
    .where("undoneAt", "is", null);

/** The rings that are on no bird, by number, with why. */
export async function listFates(db: Db): Promise<RingFateRecord[]> {
  const rows = await selectFates(db).orderBy("ring").orderBy("ring_fate.id").execute();
  return rows.map(({ id, firstName, lastName, sessionId: _, ...row }) => ({
    _id: id,
    ...row,
    by: fullName({ firstName, lastName }) || null,
  }));
}

/** The fates that a session recorded. */
export const fatesOfSession = (db: Db, sessionId: string) =>
  selectFates(db).where("sessionId", "=", sessionId).orderBy("ring").execute();

/** The rings that are on no bird, by key. */
export async function fatesByRing(db: Db): Promise<Map<string, RingFate>> {
  const rows = await db
    .selectFrom("ring_fate")
    .select(["ring", "fate"])
    .where("undoneAt", "is", null)
    .execute();
  return new Map(rows.map(({ ring, fate }) => [ring, fate]));
}

/** The key of a ring; what is no ring number stays as it was written, so that it is not lost. */
const keyOfRing = (ring: string, own: string | null): string => {
  const [, scheme = null, number = ring] = /^([A-Z]{3}):(.+)$/.exec(ring) ?? [];
  return keyOf(scheme, number, own) ?? ring;
};

/** Stores what became of rings on a session; one that a later state leaves out is undone, and stays in the table. */
export async function saveSessionFates(
  trx: Trx,
  sessionId: string,
  { fates, date }: RingingSessionInput,
  { accountId, at, scheme }: EncounterContext,
): Promise<void> {
  const sent = fates.map(({ id }) => id);
  const stored = await trx
    .selectFrom("ring_fate")
    .select(["id", "undoneAt"])
    .where("sessionId", "=", sessionId)
    .execute();
  for (const { id, ring, fate, reason } of fates) {
    const columns = { ring: keyOfRing(ring, scheme), fate, reason, on: date, sessionId, undoneAt: null };
    await trx
      .insertInto("ring_fate")
      .values({ id, ...columns, to: null, accountId, createdAt: at })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(columns).where("ring_fate.sessionId", "=", sessionId),
      )
      .execute();
  }
  const gone = stored.flatMap(({ id, undoneAt }) => (undoneAt === null && !sent.includes(id) ? id : []));
  if (gone.length > 0)
    await trx.updateTable("ring_fate").set({ undoneAt: at }).where("id", "in", gone).execute();
}

/** Records what became of a ring, once: the same fate of the same ring again is the one that is stored. */
export async function addFate(
  trx: Trx,
  ringer: Authorized<"ringing.record">,
  { ring, on, ...input }: RingFateInput,
): Promise<RingFateRecord> {
  const key = keyOfRing(ring, (await readSettings(trx)).scheme);
  const at = now();
  const same = await trx
    .selectFrom("ring_fate")
    .select("id")
    .where("ring", "=", key)
    .where("undoneAt", "is", null)
    .executeTakeFirst();
  if (same) throw new AppError("conflict", "What became of this ring is recorded. Undo that first.");
  const row = { ring: key, ...input, on: on ?? at.slice(0, 10) };
  const id = newId();
  await trx
    .insertInto("ring_fate")
    .values({ id, ...row, sessionId: null, accountId: ringer._id, undoneAt: null, createdAt: at })
    .execute();
  await record(trx, {
    accountId: ringer._id,
    action: "ringing.addFate",
    subject: "ringFate",
    subjectId: id,
    after: { ring: key, fate: ringFates[input.fate], reason: input.reason },
  });
  return { _id: id, ...row, by: ringer.name };
}

/** Withdraws a fate: by who recorded it, or the keeper. */
export async function undoFate(
  trx: Trx,
  ringer: Authorized<"ringing.record">,
  id: string,
): Promise<{ _id: string }> {
  const row = await trx.selectFrom("ring_fate").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("notFound", "There is no such ring without a bird.");
  if (row.accountId !== ringer._id && !ringer.isRingKeeper)
    throw new AppError("forbidden", "Another ringer recorded this. Ask the ring keeper.");
  if (row.undoneAt !== null) return { _id: id };
  await trx.updateTable("ring_fate").set({ undoneAt: now() }).where("id", "=", id).execute();
  await record(trx, {
    accountId: ringer._id,
    action: "ringing.undoFate",
    subject: "ringFate",
    subjectId: id,
    before: { ring: row.ring, fate: ringFates[row.fate] },
  });
  return { _id: id };
}
