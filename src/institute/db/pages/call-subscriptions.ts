import type { Db, Trx } from "#core/db/connect.ts";
import { ask, forget, remind } from "#core/db/letters.ts";
import { newId } from "#core/db/record.ts";
import { CONFIRM_HOURS } from "#institute/domain/pages/call-letters.ts";
import { callState } from "#institute/domain/pages/calls.ts";
import type { ShownCall } from "#institute/domain/pages/content.ts";
import { CALLS } from "#institute/formats/pages/shown-content.ts";
import { callLetterNouns } from "./call-letters.ts";

const HOUR_MS = 3_600_000;

const before = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();

/** Sends a link by which an address is confirmed; to one that is confirmed, a letter that says so. */
export async function subscribe(trx: Trx, call: string, email: string, now: Date): Promise<void> {
  const { id } = await trx
    .insertInto("call_subscription")
    .values({ id: newId(), call, email, askedAt: now.toISOString(), confirmedAt: null })
    .onConflict((conflict) =>
      conflict.columns(["call", "email"]).doUpdateSet(({ ref }) => ({ askedAt: ref("excluded.askedAt") })),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await ask(trx, { noun: callLetterNouns.confirm, about: id, reader: email }, now);
}

/** Confirms an address by the id in its link; returns whether it still waits or is confirmed. */
export async function confirm(trx: Trx, id: string, now: Date): Promise<boolean> {
  const confirmed = await trx
    .updateTable("call_subscription")
    .set(({ fn, val, ref }) => ({ confirmedAt: fn.coalesce(ref("confirmedAt"), val(now.toISOString())) }))
    .where("id", "=", id)
    .where(({ or, eb }) =>
      or([eb("confirmedAt", "is not", null), eb("askedAt", ">", before(now, CONFIRM_HOURS))]),
    )
    .returning("id")
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Gives what an address waits for to another one of the same person. */
export async function moveSubscriptions(trx: Trx, from: string, to: string): Promise<void> {
  const rows = await trx
    .selectFrom("call_subscription")
    .select(["id", "call", "email"])
    .where("email", "in", [from, to])
    .execute();
  const has = new Set(rows.flatMap(({ call, email }) => (email === to ? call : [])));
  const doubles = rows.filter(({ call, email }) => email === from && has.has(call));
  await forgetSubscriptions(
    trx,
    doubles.map(({ id }) => id),
  );
  await trx.updateTable("call_subscription").set({ email: to }).where("email", "=", from).execute();
}

/** Deletes addresses with the letters that wait for them. */
export async function forgetSubscriptions(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom("call_subscription").where("id", "in", ids).execute();
  await forget(trx, Object.values(callLetterNouns), ids);
}

/** Asks for the letters about calls that have opened, and forgets the addresses that have no use any more. */
export async function followCalls(trx: Trx, calls: readonly ShownCall[], now: Date): Promise<void> {
  const states = new Map(calls.map((call) => [call.name, callState(call, now.toISOString())]));
  const done = await listUnconfirmed(trx, now);
  for (const { call, id, email, confirmedAt, letter } of await listWithLetters(trx)) {
    const state = states.get(call);
    if (state === "open" && confirmedAt !== null) {
      if (letter === null) await remind(trx, { noun: callLetterNouns.open, about: id, reader: email }, now);
      else if (letter.isOver) done.push(id);
    } else if (state !== "announced" && state !== "open" && (await hasRested(trx, call, now))) done.push(id);
  }
  await forgetSubscriptions(trx, done);
}

async function listUnconfirmed(trx: Trx, now: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom("call_subscription")
    .select("id")
    .where("confirmedAt", "is", null)
    .where("askedAt", "<=", before(now, CONFIRM_HOURS))
    .execute();
  return rows.map(({ id }) => id);
}

/** All addresses, each with its letter about the opening: whether it was sent or given up. */
async function listWithLetters(trx: Trx) {
  const rows = await trx
    .selectFrom("call_subscription as subscription")
    .leftJoin("letter", (join) =>
      join.onRef("letter.about", "=", "subscription.id").on("letter.noun", "=", callLetterNouns.open),
    )
    .select(["subscription.id", "call", "email", "confirmedAt", "letter.noun", "toldAt", "letter.failedAt"])
    .orderBy("subscription.id")
    .execute();
  return rows.map(({ noun, toldAt, failedAt, ...row }) => ({
    ...row,
    letter: noun === null ? null : { isOver: toldAt !== null || failedAt !== null },
  }));
}

/** Whether nothing was changed of a call for an hour, so that undoing its end loses no address. */
async function hasRested(db: Db, call: string, now: Date): Promise<boolean> {
  const changed = await db
    .selectFrom("content_edit")
    .select("id")
    .where("page", "=", CALLS + call)
    .where("savedAt", ">", before(now, 1))
    .limit(1)
    .executeTakeFirst();
  return changed === undefined;
}
