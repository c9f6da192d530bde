import { createHash, randomBytes } from "node:crypto";
import type { Db } from "#db/connect.ts";
import { latestPlausible, now } from "#db/record.ts";

export type Purpose = "confirm" | "reset";

/** How many seconds the link in a mail holds. */
const LIFETIME_SECONDS: Record<Purpose, number> = { confirm: 7 * 86_400, reset: 3600 };

const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** Makes a secret for a link that works once; only its hash is stored. For nobody, it opens nothing. */
export async function create(trx: Db, purpose: Purpose, accountId: string | null): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + LIFETIME_SECONDS[purpose] * 1000).toISOString();
  await trx
    .insertInto("account_token")
    .values({ hash: hashToken(token), purpose, accountId, createdAt: now(), expiresAt, usedAt: null })
    .execute();
  return token;
}

/** The account that a link would still open; the link stays as it is. */
export async function findAccountId(db: Db, purpose: Purpose, token: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("account_token")
    .innerJoin("account", "account.id", "account_token.accountId")
    .select("account.id")
    .where("hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now())
    .where("account_token.createdAt", "<=", latestPlausible())
    .where("account.disabledAt", "is", null)
    .executeTakeFirst();
  return found?.id;
}

/** Uses a link up: its account, or nothing when it is unknown, for something else, used, past its time, or from a wrong clock. */
export async function redeem(trx: Db, purpose: Purpose, token: string): Promise<string | undefined> {
  const used = await trx
    .updateTable("account_token")
    .set({ usedAt: now() })
    .where("hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now())
    .where("createdAt", "<=", latestPlausible())
    .returning("accountId")
    .executeTakeFirst();
  return used?.accountId ?? undefined;
}

/** Ends every other link of this kind that the account was sent. */
export async function voidAll(trx: Db, purpose: Purpose, accountId: string): Promise<void> {
  await trx
    .updateTable("account_token")
    .set({ usedAt: now() })
    .where("accountId", "=", accountId)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .execute();
}

/** Deletes the links that ended before `at`, and those issued by a wrong clock: their time must not come. */
export async function purgeExpired(db: Db, at: string): Promise<void> {
  await db
    .deleteFrom("account_token")
    .where((where) => where.or([where("expiresAt", "<", at), where("createdAt", ">", latestPlausible())]))
    .execute();
}
