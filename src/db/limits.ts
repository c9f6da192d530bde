import { type Db, transaction } from "./connect.ts";
import { now } from "./record.ts";

/** The window that an attempt opens if none is open. */
export interface Window {
  id: string;
  /** Attempts allowed in a window. */
  points: number;
  expiresAt: string;
}

/** An open window, identified by its end: a later window of the same id ends later. */
export type OpenWindow = Pick<Window, "id" | "expiresAt">;

/** Takes an attempt from every window, or from none if one is used up; returns that one, or the windows taken from. */
export async function takeAttempt(
  db: Db,
  windows: readonly Window[],
): Promise<{ taken: OpenWindow[] } | { full: OpenWindow }> {
  // In a flood most attempts find this, and those that already waited find it when it is their turn: neither writes.
  const earlier = await findFull(db, windows, now());
  if (earlier) return { full: earlier };
  return transaction(db, async (trx) => {
    const at = now();
    const meanwhile = await findFull(trx, windows, at);
    if (meanwhile) return { full: meanwhile };
    // The same order everywhere, so that two attempts never wait for each other.
    const rows = windows
      .map(({ points, ...window }) => ({ ...window, remaining: points - 1 }))
      .sort((one, other) => (one.id < other.id ? -1 : 1));
    const taken = await trx
      .insertInto("rate_limit")
      .values(rows)
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
                .else(eb("rate_limit.remaining", "-", 1))
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
            or([eb("rate_limit.expiresAt", "<=", at), eb("rate_limit.remaining", ">", 0)]),
          ),
      )
      .returning(["id", "expiresAt"])
      .execute();
    if (taken.length === windows.length) return { taken };
    await giveBack(trx, taken);
    const full = await findFull(trx, windows, at);
    if (!full) throw new Error("An attempt was refused by no limit.");
    return { full };
  });
}

/** The window that is used up for the longest time, if any. */
const findFull = (db: Db, windows: readonly Window[], at: string): Promise<OpenWindow | undefined> =>
  db
    .selectFrom("rate_limit")
    .select(["id", "expiresAt"])
    .where(
      "id",
      "in",
      windows.map(({ id }) => id),
    )
    .where("remaining", "=", 0)
    .where("expiresAt", ">", at)
    .orderBy("expiresAt", "desc")
    .limit(1)
    .executeTakeFirst();

/** Adds an attempt to each window that is still the same one. */
export async function giveBack(db: Db, windows: readonly OpenWindow[]): Promise<void> {
  await transaction(db, async (trx) => {
    for (const { id, expiresAt } of windows)
      await trx
        .updateTable("rate_limit")
        .set(({ eb }) => ({ remaining: eb("remaining", "+", 1) }))
        .where("id", "=", id)
        .where("expiresAt", "=", expiresAt)
        .execute();
  });
}

/** Forgets the attempts of one id. */
export async function clearAttempts(db: Db, id: string): Promise<void> {
  await db.deleteFrom("rate_limit").where("id", "=", id).execute();
}

/** Whether the owner signed in as `id` before. */
export async function isKnownSignIn(db: Db, id: string): Promise<boolean> {
  const known = await db
    .selectFrom("known_sign_in")
    .select("id")
    .where("id", "=", id)
    .where("expiresAt", ">", now())
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
