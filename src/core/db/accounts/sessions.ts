import type { Db } from "../connect.ts";
import { latestPlausible, newId, now } from "../record.ts";

const MAX_USER_AGENT_LENGTH = 200;

/** Opens a session that ends after `seconds`; returns its id. */
export async function openSession(
  db: Db,
  accountId: string,
  seconds: number,
  userAgent?: string,
): Promise<string> {
  const id = newId();
  const at = now();
  const expiresAt = new Date(Date.now() + seconds * 1000).toISOString();
  const device = userAgent?.slice(0, MAX_USER_AGENT_LENGTH) || null;
  await db
    .insertInto("session")
    .values({ id, accountId, createdAt: at, expiresAt, revokedAt: null, userAgent: device, seenAt: at })
    .execute();
  return id;
}

/** The open sessions of an account, most recently used first. */
export function listOpenSessions(db: Db, accountId: string) {
  return db
    .selectFrom("session")
    .select(["id", "createdAt", "seenAt", "userAgent"])
    .where("accountId", "=", accountId)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now())
    .where("createdAt", "<=", latestPlausible())
    .orderBy("seenAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Updates when the session was last used, at most once an hour. */
export async function touchSession(db: Db, id: string): Promise<void> {
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const row = await db.selectFrom("session").select("seenAt").where("id", "=", id).executeTakeFirst();
  if (row && (row.seenAt === null || row.seenAt < hourAgo || row.seenAt > latestPlausible()))
    await db.updateTable("session").set({ seenAt: now() }).where("id", "=", id).execute();
}

const revokeOpen = (db: Db) =>
  db.updateTable("session").set({ revokedAt: now() }).where("revokedAt", "is", null);

export async function revokeSession(db: Db, id: string): Promise<void> {
  await revokeOpen(db).where("id", "=", id).execute();
}

/** Ends a session of this account; false when it has no such open session. */
export async function revokeOwnSession(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await revokeOpen(db)
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .where("expiresAt", ">", now())
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends every session of the account. */
export async function revokeAllSessions(db: Db, accountId: string): Promise<void> {
  await revokeOpen(db).where("accountId", "=", accountId).execute();
}

/** Ends every other session of the account. */
export async function revokeOtherSessions(db: Db, accountId: string, id: string): Promise<void> {
  await revokeOpen(db).where("accountId", "=", accountId).where("id", "!=", id).execute();
}

/** Deletes sessions that ended before `at`, and those dated in the future by a wrong clock. */
export async function purgeExpiredSessions(db: Db, at: string): Promise<void> {
  await db
    .deleteFrom("session")
    .where((where) => where.or([where("expiresAt", "<", at), where("createdAt", ">", latestPlausible())]))
    .execute();
}
