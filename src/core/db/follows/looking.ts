import type { Expression, SqlBool } from "kysely";
import { CONFIRM_HOURS, type Rhythm, rhythms } from "#core/domain/follows/follow.ts";
import { lastMorning, newUntil } from "#core/domain/follows/mornings.ts";
import { findById } from "../accounts/accounts.ts";
import type { Trx } from "../connect.ts";
import type { LetterServices } from "../letter-noun.ts";
import { remind } from "../letters.ts";
import { CLOCK_TOLERANCE_MS } from "../record.ts";
import { readTold } from "./follow-letters.ts";
import { adoptFollows, before, followNouns, forgetLetters, leaveAll } from "./follows.ts";
import { findKind } from "./kinds.ts";

const DAY = 24;
/** How long a mailbox that refuses letters is left alone between two of them, in hours. */
const PAUSE = 7 * DAY;
/** After so many hours of refusals its follows end. */
const MAX_REFUSED = 60 * DAY;
/** How many readers are thought of in one transaction. */
const BATCH = 200;

const latest = (now: Date) => new Date(now.getTime() + CLOCK_TOLERANCE_MS).toISOString();

/** Asks for the letters of some readers of whose follows a morning has come; returns how many they were. */
export async function askForNews(trx: Trx, now: Date): Promise<number> {
  const rows = await trx
    .selectFrom("follow")
    .leftJoin("account", "account.id", "follow.reader")
    .leftJoin("letter", (join) =>
      join.onRef("letter.reader", "=", "follow.reader").on("letter.noun", "=", followNouns.news),
    )
    .select("follow.reader")
    .distinct()
    .where("follow.stoppedAt", "is", null)
    .where("account.disabledAt", "is", null)
    // Given up after one attempt: the mailbox was refused, and is left alone for a while.
    .where(({ or, eb }) =>
      or([
        eb("letter.failedAt", "is", null),
        eb("letter.attempts", ">", 1),
        eb("letter.failedAt", "<=", before(now, PAUSE)),
        eb("letter.failedAt", ">", latest(now)),
      ]),
    )
    .where(({ or, and, eb }) => {
      const hasCome = (every: Rhythm): Expression<SqlBool> =>
        and([
          eb("every", "=", every),
          eb("follow.confirmedAt", "<", newUntil(every, now)),
          or([
            eb("lookedAt", "is", null),
            eb("lookedAt", "<", lastMorning(every, now)),
            eb("lookedAt", ">", latest(now)),
          ]),
        ]);
      return or(rhythms.map(hasCome));
    })
    .orderBy("follow.reader")
    .limit(BATCH)
    .execute();
  const readers = rows.map(({ reader }) => reader);
  for (const reader of readers) await remind(trx, { noun: followNouns.news, about: reader, reader }, now);
  if (readers.length > 0)
    await trx
      .updateTable("follow")
      .set({ lookedAt: now.toISOString() })
      .where("reader", "in", readers)
      .execute();
  return readers.length;
}

/** Forgets what has had its time: addresses that were not confirmed, what was stopped, mailboxes that refuse. */
export async function forgetOld(trx: Trx, now: Date): Promise<void> {
  const gone = await trx
    .deleteFrom("follow")
    .where(({ or, and, eb }) =>
      or([
        and([
          eb("confirmedAt", "is", null),
          or([eb("askedAt", "<=", before(now, CONFIRM_HOURS)), eb("askedAt", ">", latest(now))]),
        ]),
        or([eb("stoppedAt", "<=", before(now, DAY)), eb("stoppedAt", ">", latest(now))]),
      ]),
    )
    .returning("id")
    .execute();
  await forgetLetters(trx, gone);
  await noteRefusals(trx, now);
  const refused = await trx
    .selectFrom("follow")
    .select("reader")
    .distinct()
    .where("refusedSince", "<=", before(now, MAX_REFUSED))
    .execute();
  if (refused.length > 0)
    await leaveAll(
      trx,
      refused.map(({ reader }) => reader),
    );
}

/** Stores since when mailboxes refuse, until a letter arrives. */
async function noteRefusals(trx: Trx, now: Date): Promise<void> {
  const letters = await trx
    .selectFrom("letter")
    .select(["reader", "failedAt", "toldAt", "attempts"])
    .where("noun", "=", followNouns.news)
    .where(({ or, eb }) =>
      or([
        eb("failedAt", "is not", null),
        eb("reader", "in", trx.selectFrom("follow").select("reader").where("refusedSince", "is not", null)),
      ]),
    )
    .execute();
  for (const { reader, failedAt, toldAt, attempts } of letters) {
    const own = trx.updateTable("follow").where("reader", "=", reader);
    if (failedAt !== null && attempts === 1)
      await own
        .set({ refusedSince: failedAt > latest(now) ? now.toISOString() : failedAt })
        .where(({ or, eb }) => or([eb("refusedSince", "is", null), eb("refusedSince", ">", latest(now))]))
        .execute();
    else if (toldAt !== null)
      await own.set({ refusedSince: null }).where("refusedSince", "<", toldAt).execute();
  }
}

/** Ends what happens once, when the letter about it was sent, or nothing will come of it any more. */
export async function endOver(trx: Trx, now: Date, services: LetterServices): Promise<void> {
  const rows = await trx
    .selectFrom("follow")
    .leftJoin("letter", (join) =>
      join.onRef("letter.reader", "=", "follow.reader").on("letter.noun", "=", followNouns.news),
    )
    .select(["follow.id", "follow.reader", "kind", "what", "confirmedAt", "told"])
    .where("every", "=", "once")
    .where("confirmedAt", "is not", null)
    .execute();
  const done: { id: string }[] = [];
  for (const { id, reader, kind, what, confirmedAt, told } of rows) {
    const upTo = now.toISOString();
    const window = { from: confirmedAt ?? upTo, upTo, limit: 1 };
    const viewer = await findById(trx, reader);
    const news = await findKind(kind)?.news(trx, viewer, what, window, services);
    const isOver = news?.isOver === true && news.total === 0;
    if (isOver || readTold(told)[id] !== undefined) done.push({ id });
  }
  const ids = done.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom("follow").where("id", "in", ids).execute();
  await forgetLetters(trx, done);
  // What was told to readers who follow nothing any more, so that their addresses are forgotten.
  await trx
    .deleteFrom("letter")
    .where("noun", "=", followNouns.news)
    .where("dueAt", "is", null)
    .where("reader", "not in", trx.selectFrom("follow").select("reader"))
    .execute();
}

/** Gives accounts what their addresses follow that were proven later. */
export async function adoptProven(trx: Trx): Promise<void> {
  const rows = await trx
    .selectFrom("follow")
    .innerJoin("account", "account.email", "follow.reader")
    .select(["account.id", "account.email"])
    .distinct()
    .where("account.confirmedAt", "is not", null)
    .where("account.disabledAt", "is", null)
    .where("follow.confirmedAt", "is not", null)
    .execute();
  for (const { id, email } of rows) await adoptFollows(trx, email, id);
}

/** Mends what a clock that was ahead has stored, since nothing waits for longer than its own time. */
export async function mendTimes(trx: Trx, now: Date): Promise<void> {
  const at = now.toISOString();
  await trx.updateTable("follow").set({ confirmedAt: at }).where("confirmedAt", ">", latest(now)).execute();
  const letters = await trx
    .selectFrom("letter")
    .select(["reader", "told"])
    .where("noun", "=", followNouns.news)
    .where("toldAt", ">", latest(now))
    .execute();
  for (const { reader, told } of letters) {
    const times = Object.entries(readTold(told)).map(([id, upTo]) => [id, upTo > latest(now) ? at : upTo]);
    await trx
      .updateTable("letter")
      .set({ told: JSON.stringify(Object.fromEntries(times)), toldAt: at })
      .where("noun", "=", followNouns.news)
      .where("reader", "=", reader)
      .execute();
  }
}
