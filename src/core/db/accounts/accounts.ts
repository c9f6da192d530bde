import { fullName } from "#core/domain/accounts/full-name.ts";
import { rightsOf } from "#core/domain/accounts/granted-rights.ts";
import type { Account, Viewer } from "#core/domain/accounts/viewer.ts";
import { type Db, invalidatePublic, type Trx } from "../connect.ts";
import { latestPlausible, newId, now } from "../record.ts";
import { revokeAllSessions } from "./sessions.ts";

const columns = [
  "account.id as _id",
  "account.email",
  "account.firstName",
  "account.lastName",
  "account.adminSince",
  "account.storeAdminSince",
  "account.ringerSince",
  "account.ringKeeperSince",
  "account.confirmedAt",
  "profile.id as profileId",
  "profile.slug as profileSlug",
  "profile.name as profileName",
  "profile.profilePicture",
] as const;

function select(db: Db) {
  return db
    .selectFrom("account")
    .leftJoin("profile", (join) =>
      join
        .onRef("profile.email", "=", "account.email")
        .on("account.confirmedAt", "is not", null)
        .on("profile.deletedAt", "is", null),
    )
    .select(columns)
    .where("account.disabledAt", "is", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

const toAccount = (row: Row): Account => ({
  _id: row._id,
  name: row.profileName ?? fullName(row),
  email: row.email,
  role: row.adminSince ? "admin" : "member",
  ...rightsOf(row),
  isConfirmed: row.confirmedAt !== null,
  profileId: row.profileId,
  profileSlug: row.profileSlug,
  profilePicture: row.profilePicture,
});

/** The account of an open session; its rights are read from the database on every call. */
export async function findBySession(db: Db, sessionId: string): Promise<Viewer> {
  const row = await select(db)
    .innerJoin("session", "session.accountId", "account.id")
    .where("session.id", "=", sessionId)
    .where("session.revokedAt", "is", null)
    .where("session.expiresAt", ">", now())
    // A session issued while a clock was ahead would outlive its term.
    .where("session.createdAt", "<=", latestPlausible())
    .executeTakeFirst();
  return row ? toAccount(row) : null;
}

/** Whether a session, open or ended, belongs to a disabled account. */
export async function isOfDisabledAccount(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.accountId")
    .select("account.id")
    .where("session.id", "=", sessionId)
    .where("account.disabledAt", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an account until commit, so that what others store for it at the same time waits and is counted. */
export async function lockAccount(db: Trx, id: string): Promise<void> {
  await db
    .updateTable("account")
    .set((account) => ({ email: account.ref("email") }))
    .where("id", "=", id)
    .execute();
}

/** The account with this e-mail address, normalised by `normalizeEmail`; disabled accounts are not found. */
export async function findByEmail(db: Db, email: string): Promise<Viewer> {
  const row = await select(db).where("account.email", "=", email).executeTakeFirst();
  return row ? toAccount(row) : null;
}

/** The stored password hash; `null` when no account with this address can sign in. */
export async function findPasswordHash(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom("account")
    .select("passwordHash")
    .where("email", "=", email)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  return row?.passwordHash ?? null;
}

/** The same, with a hash of an older site that no sign-in has replaced yet, if any account has one. */
export const findPasswordHashes = (db: Db, email: string) =>
  db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom("account")
        .select("passwordHash")
        .where("email", "=", email)
        .where("disabledAt", "is", null)
        .as("stored"),
      selectFrom("account").select("passwordHash").where("passwordHash", "like", "$2%").limit(1).as("old"),
    ])
    .executeTakeFirstOrThrow();

export interface NewAccount {
  /** Its id and since when there is it, if it moved in from an older site. */
  id?: string;
  createdAt?: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string | null;
  confirmed?: boolean;
  admin?: boolean;
  storeAdmin?: boolean;
  ringer?: boolean;
  ringKeeper?: boolean;
}

/** Stores a new account; `undefined` when the address is in use. */
export async function create(db: Db, account: NewAccount): Promise<string | undefined> {
  const at = now();
  const since = (fact: boolean | undefined) => (fact ? at : null);
  const { confirmed, admin, storeAdmin, ringer, ringKeeper, ...rest } = account;
  const row = { id: newId(), createdAt: at, ...rest, disabledAt: null, ...noNewAddress, closedAt: null };
  const facts = {
    confirmedAt: since(confirmed),
    adminSince: since(admin),
    storeAdminSince: since(storeAdmin),
    ringerSince: since(ringer),
    ringKeeperSince: since(ringKeeper),
  };
  const inserted = await db
    .insertInto("account")
    .values({ ...row, ...facts })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

export async function setAdmin(db: Db, id: string, isAdmin: boolean): Promise<void> {
  await db
    .updateTable("account")
    .set({ adminSince: isAdmin ? now() : null })
    .where("id", "=", id)
    .execute();
}

/** Locks all admins until commit, so that two of them cannot both stop being the last but one. */
export async function lockAdmins(db: Trx): Promise<void> {
  await db
    .updateTable("account")
    .set((account) => ({ adminSince: account.ref("adminSince") }))
    .where("adminSince", "is not", null)
    .execute();
}

/** The number of admin accounts that are not disabled. */
export async function countAdmins(db: Db): Promise<number> {
  const row = await db
    .selectFrom("account")
    .select((select) => select.fn.countAll<number>().as("total"))
    .where("adminSince", "is not", null)
    .where("disabledAt", "is", null)
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Who could change the address may have known the earlier password. */
const noNewAddress = { newEmail: null, newEmailAt: null } as const;

/** Replaces the password hash if it still is `from`; sessions stay open. Returns whether it did. */
export async function replacePassword(
  db: Db,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("account")
    .set({ passwordHash: to, ...noNewAddress })
    .where("id", "=", id)
    .where("passwordHash", "=", from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Stores a new password; every session of the account ends. */
export async function setPassword(db: Db, id: string, passwordHash: string): Promise<void> {
  await db
    .updateTable("account")
    .set({ passwordHash, ...noNewAddress })
    .where("id", "=", id)
    .execute();
  await revokeAllSessions(db, id);
}

/** Whether a member's profile has this e-mail address. */
export async function isMembersAddress(db: Db, email: string): Promise<boolean> {
  const profile = await db
    .selectFrom("profile")
    .where("email", "=", email)
    .where("deletedAt", "is", null)
    .select("id")
    .executeTakeFirst();
  return profile !== undefined;
}

/** Confirms the e-mail address, which links the account to the profile with that address. */
export async function confirm(db: Db, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("account")
    .set({ confirmedAt: now() })
    .where("id", "=", id)
    .where("confirmedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await invalidatePublic(db, "institute");
}

export async function findById(db: Db, id: string): Promise<Viewer> {
  const row = await select(db).where("account.id", "=", id).executeTakeFirst();
  return row ? toAccount(row) : null;
}

/** Whom a letter is for; not proven is the address of an account that has not confirmed it. */
export interface FoundReader {
  id: string;
  email: string;
  name: string;
  firstName: string;
  isProven: boolean;
}

/** Who is written to: an account that can sign in, or an address. */
export async function findReader(db: Db, idOrAddress: string): Promise<FoundReader | undefined> {
  if (idOrAddress.includes("@"))
    return { id: idOrAddress, email: idOrAddress, name: "", firstName: "", isProven: true };
  const row = await select(db).where("account.id", "=", idOrAddress).executeTakeFirst();
  if (!row) return undefined;
  const { name, isConfirmed: isProven } = toAccount(row);
  return { id: row._id, email: row.email, name, firstName: row.firstName, isProven };
}

/** The name of an account, for what it did; of one that is closed, what is shown instead. */
export async function nameOfAccount(db: Db, id: string | null | undefined): Promise<string> {
  const account = id ? await findById(db, id) : null;
  return account?.name ?? "An admin";
}

/** All admins who can sign in. */
export const listAdmins = (db: Db): Promise<{ id: string; email: string }[]> =>
  db
    .selectFrom("account")
    .select(["id", "email"])
    .where("adminSince", "is not", null)
    .where("disabledAt", "is", null)
    .orderBy("email")
    .execute();
