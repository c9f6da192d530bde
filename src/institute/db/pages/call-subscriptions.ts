import type { Selectable } from "kysely";
import type { Db, Trx } from "#core/db/connect.ts";
import { forget } from "#core/db/letters.ts";
import type { Schema } from "#core/db/schema.ts";

import { CONFIRM_HOURS } from "#core/domain/follows/follow.ts";
import { CALL_KIND } from "#institute/domain/pages/call-letters.ts";
import { callState } from "#institute/domain/pages/calls.ts";
import type { ShownCall } from "#institute/domain/pages/content.ts";
import { CALLS } from "#institute/formats/pages/shown-content.ts";
import { callLetterNouns } from "./call-letters.ts";

const HOUR_MS = 3_600_000;

const before = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();

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

/** Forgets the addresses that have no use any more, and lets the others follow their calls. Leaves with 0.15.0: servers of 0.13 store them here. */
export async function moveToFollows(trx: Trx, calls: readonly ShownCall[], now: Date): Promise<void> {
  const states = new Map(calls.map((call) => [call.name, callState(call, now.toISOString())]));
  const done = await listUnconfirmed(trx, now);
  for (const { letter, ...row } of await listWithLetters(trx)) {
    const state = states.get(row.call);
    // What has begun to be sent by such a server is not sent again.
    if (row.confirmedAt !== null && (letter === null || letter.isOver)) {
      if (letter === null) await follow(trx, row);
      done.push(row.id);
    } else if (state !== "announced" && state !== "open" && (await hasRested(trx, row.call, now)))
      done.push(row.id);
  }
  await forgetSubscriptions(trx, done);
}

/** Stores it as a follow under its id, which the links in its letters name. */
const follow = (
  trx: Trx,
  { id, call, email, askedAt, confirmedAt }: Selectable<Schema["call_subscription"]>,
) =>
  trx
    .insertInto("follow")
    .values({ id, reader: email, kind: CALL_KIND, what: call, every: "once", askedAt, confirmedAt })
    .onConflict((conflict) => conflict.columns(["reader", "kind", "what"]).doNothing())
    .execute();

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
    .selectAll("subscription")
    .select(["letter.noun", "toldAt", "letter.failedAt"])
    .orderBy("subscription.id")
    .execute();
  return rows.map(({ noun, toldAt, failedAt, ...row }) => ({
    ...row,
    letter: noun === null ? null : { isOver: toldAt !== null || failedAt !== null },
  }));
}

/** Whether nothing was changed of a call for an hour, so that undoing its end loses no address. */
export async function hasRested(db: Db, call: string, now: Date): Promise<boolean> {
  const changed = await db
    .selectFrom("content_edit")
    .select("id")
    .where("page", "=", CALLS + call)
    .where("savedAt", ">", before(now, 1))
    .limit(1)
    .executeTakeFirst();
  return changed === undefined;
}
