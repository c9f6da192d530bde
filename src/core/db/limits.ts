import type { ExpressionBuilder } from "kysely";
import { type Db, type Trx, transaction } from "./connect.ts";
import { CLOCK_TOLERANCE_MS, now } from "./record.ts";
import type { Schema } from "./schema.ts";

/** The window that an attempt opens if none is open. */
export interface Window {
  id: string;
  /** Attempts allowed in a window. */
  points: number;
  /** As many as the program allows by itself, from which what was used is stored. */
  delivered: number;
  /** How many of them this attempt takes. */
  cost: number;
  expiresAt: string;
}

/** An open window, identified by its end: a later window of the same id ends later. */
export type OpenWindow = Pick<Window, "id" | "expiresAt">;

/** An open window from which an attempt took some points. */
export type TakenWindow = OpenWindow & Pick<Window, "cost">;

/** No window that was opened by a right clock ends later than one opened now would. */
const latestEnd = ({ expiresAt }: OpenWindow) =>
  new Date(Date.parse(expiresAt) + CLOCK_TOLERANCE_MS).toISOString();

/** Windows that were opened while a clock was ahead, and would last for its error. */
const isFromWrongClock =
  (windows: readonly Window[]) =>
  ({ eb, and, or }: ExpressionBuilder<Schema, "rate_limit">) =>
    or(windows.map((window) => and([eb("id", "=", window.id), eb("expiresAt", ">", latestEnd(window))])));

/** Takes an attempt from every window, or from none if one is used up; returns that one, or the windows taken from. */
export async function takeAttempt(
  db: Db,
  windows: readonly Window[],
): Promise<{ taken: TakenWindow[] } | { full: OpenWindow }> {
  // In a flood most attempts find this, and those that already waited find it when it is their turn: neither writes.
  const earlier = await findFull(db, windows, now());
  if (earlier) return { full: earlier };
  return transaction(db, async (trx) => {
    const at = now();
    await trx.deleteFrom("rate_limit").where(isFromWrongClock(windows)).execute();
    const meanwhile = await findFull(trx, windows, at);
    if (meanwhile) return { full: meanwhile };
    const taken: TakenWindow[] = [];
    // The same order everywhere, so that two attempts never wait for each other.
    for (const window of [...windows].sort((one, other) => (one.id < other.id ? -1 : 1))) {
      const opened = await takeFrom(trx, window, at);
      if (opened) taken.push({ ...opened, cost: window.cost });
    }
    if (taken.length === windows.length) return { taken };
    await giveBack(trx, taken);
    const full = await findFull(trx, windows, at);
    if (!full) throw new Error("An attempt was refused by no limit.");
    return { full };
  });
}

/** What has to remain of a window for an attempt. */
const neededFor = ({ points, delivered, cost }: Window) => delivered - points + cost;

/** Takes points from one window, which opens if it is over; undefined if it has too few. */
const takeFrom = (trx: Trx, window: Window, at: string) =>
  trx
    .insertInto("rate_limit")
    .values({ id: window.id, expiresAt: window.expiresAt, remaining: window.delivered - window.cost })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(({ eb, ref }) => {
          const isOver = eb("rate_limit.expiresAt", "<=", at);
          return {
            remaining: eb
              .case()
              .when(isOver)
              .then(ref("excluded.remaining"))
              .else(eb("rate_limit.remaining", "-", window.cost))
              .end(),
            expiresAt: eb
              .case()
              .when(isOver)
              .then(ref("excluded.expiresAt"))
              .else(ref("rate_limit.expiresAt"))
              .end(),
          };
        })
        .where(({ eb, or }) =>
          or([eb("rate_limit.expiresAt", "<=", at), eb("rate_limit.remaining", ">=", neededFor(window))]),
        ),
    )
    .returning(["id", "expiresAt"])
    .executeTakeFirst();

/** The window that has too few points for the longest time, if any. */
const findFull = (db: Db, windows: readonly Window[], at: string): Promise<OpenWindow | undefined> =>
  db
    .selectFrom("rate_limit")
    .select(["id", "expiresAt"])
    .where(({ eb, and, or }) =>
      or(windows.map((window) => and([eb("id", "=", window.id), eb("remaining", "<", neededFor(window))]))),
    )
    .where("expiresAt", ">", at)
    .where((where) => where.not(isFromWrongClock(windows)(where)))
    .orderBy("expiresAt", "desc")
    .limit(1)
    .executeTakeFirst();

/** Returns the points to each window that is still the same one. */
export async function giveBack(db: Db, windows: readonly TakenWindow[]): Promise<void> {
  await transaction(db, async (trx) => {
    for (const { id, expiresAt, cost } of windows)
      await trx
        .updateTable("rate_limit")
        .set(({ eb }) => ({ remaining: eb("remaining", "+", cost) }))
        .where("id", "=", id)
        .where("expiresAt", "=", expiresAt)
        .execute();
  });
}

/** Forgets the attempts of one id. */
export async function clearAttempts(db: Db, id: string): Promise<void> {
  await db.deleteFrom("rate_limit").where("id", "=", id).execute();
}

/** Whether the owner signed in as `id` before; what is remembered for longer than until `latest` is from a wrong clock. */
export async function isKnownSignIn(db: Db, id: string, latest: string): Promise<boolean> {
  const known = await db
    .selectFrom("known_sign_in")
    .select("id")
    .where("id", "=", id)
    .where("expiresAt", ">", now())
    .where("expiresAt", "<=", latestEnd({ id, expiresAt: latest }))
    .executeTakeFirst();
  return known !== undefined;
}

/** Remembers a successful sign-in. */
export async function rememberSignIn(db: Db, id: string, expiresAt: string): Promise<void> {
  await db
    .insertInto("known_sign_in")
    .values({ id, expiresAt })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ expiresAt }))
    .execute();
}

/** Deletes windows and sign-ins that no longer count. */
export async function purgeLimits(db: Db): Promise<void> {
  const at = now();
  await db.deleteFrom("rate_limit").where("expiresAt", "<=", at).execute();
  await db.deleteFrom("known_sign_in").where("expiresAt", "<=", at).execute();
}
