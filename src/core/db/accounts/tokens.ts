import { createHash, randomBytes } from "node:crypto";
import { NEW_ADDRESS_HOURS } from "#core/domain/accounts/account.ts";
import type { Db, Trx } from "../connect.ts";
import { latestPlausible, now } from "../record.ts";

export type Purpose = "confirm" | "reset";

/** What the link of an invitation stands for: an address without an account. */
const INVITE = "invite";

/** What the link to an account's new address stands for. */
const ADDRESS = "address";

/** How long the link in a mail is valid. */
export const LIFETIME_SECONDS: Record<Purpose | typeof INVITE | typeof ADDRESS, number> = {
  confirm: 7 * 86_400,
  reset: 3600,
  invite: 30 * 86_400,
  address: NEW_ADDRESS_HOURS * 3600,
};

const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** Creates a single-use token and stores its hash; with a null account it opens nothing. */
export const create = (trx: Trx, purpose: Purpose, accountId: string | null): Promise<string> =>
  insertToken(trx, { purpose, accountId, email: null });

/** Creates the single-use token of a letter to an address without an account, which proves the address. */
export const createInvitation = (trx: Trx, email: string): Promise<string> =>
  insertToken(trx, { purpose: INVITE, accountId: null, email });

/** Creates the single-use token of a letter to the address that an account is to have. */
export const createForAddress = (trx: Trx, accountId: string, email: string): Promise<string> =>
  insertToken(trx, { purpose: ADDRESS, accountId, email });

interface Opens {
  purpose: keyof typeof LIFETIME_SECONDS;
  accountId: string | null;
  email: string | null;
}

async function insertToken(trx: Trx, opens: Opens): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + LIFETIME_SECONDS[opens.purpose] * 1000).toISOString();
  await trx
    .insertInto("account_token")
    .values({ ...opens, hash: hashToken(token), createdAt: now(), expiresAt, usedAt: null })
    .execute();
  return token;
}

/** The address that was invited with a valid token, without using it up. */
export async function findInvited(db: Db, token: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("account_token")
    .select("email")
    .where("hash", "=", hashToken(token))
    .where("purpose", "=", INVITE)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now())
    .where("createdAt", "<=", latestPlausible())
    .executeTakeFirst();
  return found?.email ?? undefined;
}

/** Uses up the invitations of an address, and returns whether one of them had this token. */
export async function redeemInvitation(trx: Trx, token: string, email: string): Promise<boolean> {
  if ((await findInvited(trx, token)) !== email) return false;
  const used = await trx
    .updateTable("account_token")
    .set({ usedAt: now() })
    .where("purpose", "=", INVITE)
    .where("email", "=", email)
    .where("usedAt", "is", null)
    .returning("hash")
    .execute();
  return used.some(({ hash }) => hash === hashToken(token));
}

/** The account of a valid token, without using the token up. */
export async function findAccountId(db: Db, purpose: Purpose, token: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("account_token")
    .innerJoin("account", "account.id", "account_token.accountId")
    .select("account.id")
    .where("purpose", "=", purpose)
    .where("hash", "=", hashToken(token))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now())
    .where("account_token.createdAt", "<=", latestPlausible())
    .where("account.disabledAt", "is", null)
    .executeTakeFirst();
  return found?.id;
}

/** Uses up a token and returns its account; undefined when the token is not valid for this purpose. */
export async function redeem(trx: Trx, purpose: Purpose, token: string): Promise<string | undefined> {
  return (await consume(trx, purpose, token))?.accountId ?? undefined;
}

/** Uses up the token of an account's new address, and returns both; undefined when it is not valid. */
export const redeemAddress = (trx: Trx, token: string) => consume(trx, ADDRESS, token);

const consume = (trx: Trx, purpose: keyof typeof LIFETIME_SECONDS, token: string) =>
  trx
    .updateTable("account_token")
    .set({ usedAt: now() })
    .where("hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now())
    .where("createdAt", "<=", latestPlausible())
    .returning(["accountId", "email"])
    .executeTakeFirst();

/** Invalidates every unused token of this purpose that the account was sent. */
export async function voidAll(trx: Trx, purpose: Purpose | typeof ADDRESS, accountId: string): Promise<void> {
  await trx
    .updateTable("account_token")
    .set({ usedAt: now() })
    .where("accountId", "=", accountId)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .execute();
}

/** Deletes tokens that expired before `at`, and those dated in the future by a wrong clock. */
export async function purgeExpired(db: Db, at: string): Promise<void> {
  await db
    .deleteFrom("account_token")
    .where((where) => where.or([where("expiresAt", "<", at), where("createdAt", ">", latestPlausible())]))
    .execute();
}
