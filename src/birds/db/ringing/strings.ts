import type { z } from "zod";
import { readRing, ringText } from "#birds/domain/ringing/ring-number.ts";
import { holds, judgeString } from "#birds/domain/ringing/ring-stock.ts";
import type {
  RingStringChange,
  RingStringInput,
  RingStringOpening,
  RingStringRecord,
} from "#birds/domain/ringing/stock-input.ts";
import { difference, record } from "#core/db/accounts/audit.ts";
import { lockUntilCommit, type Trx } from "#core/db/connect.ts";
import { newId, now } from "#core/db/record.ts";
import type { AuditAction } from "#core/domain/accounts/audit-actions.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { readSettings } from "./settings.ts";
import { asString, findString, type StringRow, selectString, stringRows, usedOf } from "./stock.ts";

const noSuchString = () => new AppError("notFound", "There is no such string of rings.");

/** Lets one person at a time change the stock. */
const lockStock = (trx: Trx) => lockUntilCommit(trx, "ring-stock");

async function findRow(trx: Trx, id: string): Promise<StringRow> {
  await lockStock(trx);
  const row = await selectString(trx, id).executeTakeFirst();
  if (!row) throw noSuchString();
  return row;
}

async function reread(trx: Trx, id: string): Promise<RingStringRecord> {
  const string = await findString(trx, id);
  if (!string) throw noSuchString();
  return string;
}

/** The ends of a string as columns; 422 in words if they are none. */
async function endsOf(
  trx: Trx,
  ends: Pick<RingStringInput, "first" | "last" | "scheme">,
  ownId: string | null,
) {
  const others = (await stringRows(trx)).filter(({ id }) => id !== ownId).map(asString);
  const problem = judgeString(ends, others);
  const [first, last] = [readRing(ends.first), readRing(ends.last)];
  if (problem !== null || !first || !last)
    throw new AppError("invalid", problem ?? "Give two ring numbers.", {
      fields: { last: problem ?? "Give two ring numbers." },
    });
  return {
    first: ringText(first),
    last: ringText(last),
    prefix: first.prefix,
    digits: first.digits,
    fromNumber: first.number,
    toNumber: last.number,
  };
}

const audit = (trx: Trx, accountId: string, action: AuditAction, subjectId: string, states: object) =>
  record(trx, { accountId, action, subject: "ringString", subjectId, ...states });

/** Adds rings to the store. */
export async function addString(
  trx: Trx,
  keeper: Authorized<"ringing.manage">,
  input: RingStringInput,
): Promise<RingStringRecord> {
  await lockStock(trx);
  const own = (await readSettings(trx)).scheme;
  const scheme = input.scheme === own ? null : input.scheme;
  const ends = await endsOf(trx, { ...input, scheme }, null);
  const [id, at] = [newId(), now()];
  const facts = { ...ends, size: input.size, scheme, receivedOn: input.receivedOn };
  await trx
    .insertInto("ring_string")
    .values({ id, ...facts, holderId: null, openIn: null, version: 1, createdAt: at, updatedAt: at })
    .execute();
  const after = { first: ends.first, last: ends.last, size: input.size };
  await audit(trx, keeper._id, "ringing.addString", id, { after });
  return reread(trx, id);
}

/** Changes a string; its ends never leave out a ring that is on a bird. */
export async function changeString(
  trx: Trx,
  keeper: Authorized<"ringing.manage">,
  id: string,
  { version, ...changes }: RingStringChange,
): Promise<RingStringRecord> {
  const row = await findRow(trx, id);
  if (row.version !== version)
    throw new AppError("conflict", "These rings were changed in the meantime.", {
      current: await reread(trx, id),
    });
  const { first = row.first, last = row.last, size = row.size, receivedOn = row.receivedOn } = changes;
  const ends = await endsOf(trx, { first, last, scheme: row.scheme }, id);
  const used = await usedOf(trx, row);
  const left = used.find((key) => {
    const ring = readRing(key.replace(/^[A-Z]{3}:/, ""));
    return ring !== null && !holds(ends, ring);
  });
  if (left !== undefined) throw new AppError("conflict", `${left} is on a bird, so it stays in this string.`);
  const after = { ...ends, size, receivedOn };
  await trx
    .updateTable("ring_string")
    .set({ ...after, version: version + 1, updatedAt: now() })
    .where("id", "=", id)
    .execute();
  const shown = ({
    first,
    last,
    size,
    receivedOn,
  }: Pick<StringRow, "first" | "last" | "size" | "receivedOn">) => ({
    first,
    last,
    size,
    receivedOn,
  });
  await audit(trx, keeper._id, "ringing.changeString", id, difference(shown(row), shown(after)));
  return reread(trx, id);
}

/** Opens a string at the table of one session, by the number read from its first ring; no other session can open it. */
export async function openString(
  trx: Trx,
  ringer: Authorized<"ringing.record">,
  id: string,
  { first, sessionId }: z.output<typeof RingStringOpening>,
): Promise<RingStringRecord> {
  const row = await findRow(trx, id);
  const ring = readRing(first);
  if (!ring || !holds(row, ring)) {
    const message = `${first} is none of the rings ${row.first} to ${row.last}. Read the number again.`;
    throw new AppError("invalid", message, { fields: { first: message } });
  }
  if (row.openIn !== null && row.openIn !== sessionId)
    throw new AppError("conflict", "These rings are open at another table. They must be returned first.");
  if (row.holderId !== null && row.holderId !== ringer._id && !ringer.isRingKeeper)
    throw new AppError("conflict", "Another ringer holds these rings. They must be returned first.");
  const openSame = await trx
    .selectFrom("ring_string")
    .select(["first", "last"])
    .where("openIn", "=", sessionId)
    .where("size", "=", row.size)
    .where("id", "!=", id)
    .executeTakeFirst();
  if (openSame)
    throw new AppError(
      "conflict",
      `${openSame.first} to ${openSame.last}, of the same size, are open at this table. Return those first.`,
    );
  if (row.openIn === sessionId) return reread(trx, id);
  await trx
    .updateTable("ring_string")
    .set({
      openIn: sessionId,
      holderId: row.holderId ?? ringer._id,
      version: row.version + 1,
      updatedAt: now(),
    })
    .where("id", "=", id)
    .execute();
  const after = { first: row.first, last: row.last, read: ringText(ring) };
  await audit(trx, ringer._id, "ringing.openString", id, { after });
  return reread(trx, id);
}

/** Gives a string back to the store: by who holds it, or the keeper. */
export async function returnString(
  trx: Trx,
  ringer: Authorized<"ringing.record">,
  id: string,
): Promise<RingStringRecord> {
  const row = await findRow(trx, id);
  if (row.holderId === null && row.openIn === null) return reread(trx, id);
  if (row.holderId !== ringer._id && !ringer.isRingKeeper)
    throw new AppError("forbidden", "Another ringer holds these rings.");
  await trx
    .updateTable("ring_string")
    .set({ openIn: null, holderId: null, version: row.version + 1, updatedAt: now() })
    .where("id", "=", id)
    .execute();
  const after = { first: row.first, last: row.last };
  await audit(trx, ringer._id, "ringing.returnString", id, { after });
  return reread(trx, id);
}

/** Ends that strings are open at the table of a session; who holds them goes on holding them. */
export async function closeStrings(trx: Trx, sessionId: string): Promise<void> {
  await lockStock(trx);
  await trx
    .updateTable("ring_string")
    .set((string) => ({ openIn: null, version: string("version", "+", 1), updatedAt: now() }))
    .where("openIn", "=", sessionId)
    .execute();
}
