import { sinceEach } from "#core/domain/accounts/granted-rights.ts";
import { AppError } from "#core/domain/errors.ts";
import { type Db, invalidatePublic, type Trx, transaction } from "../connect.ts";
import { adoptFollows, leaveAll } from "../follows/follows.ts";
import { type ClosedAccount, dbParts } from "../part.ts";
import { now } from "../record.ts";
import { lockAccount, lockAdmins } from "./accounts.ts";
import { record } from "./audit.ts";
import { revokeAllSessions } from "./sessions.ts";
import { voidAll } from "./tokens.ts";

/** Why an account cannot be closed now, in sentences that say what to do; none if it can. */
export async function findHindrances(db: Db, accountId: string): Promise<string[]> {
  const found: string[] = [];
  for (const { hindersClosing } of dbParts()) {
    const sentence = await hindersClosing?.(db, accountId);
    if (sentence) found.push(sentence);
  }
  const admins = await db
    .selectFrom("account")
    .select("id")
    .where("adminSince", "is not", null)
    .where("disabledAt", "is", null)
    .limit(2)
    .execute();
  if (admins.length === 1 && admins[0]?.id === accountId)
    found.push("You are the last admin. Make someone else an admin first.");
  return found;
}

/** Closes an account: it cannot be used any more, and an admin can open it again for 30 days. */
export async function closeAccount(trx: Trx, accountId: string): Promise<void> {
  // Two admins could otherwise close the last two accounts at the same time.
  await lockAdmins(trx);
  // What is borrowed at the same time waits, and is refused or counted.
  await lockAccount(trx, accountId);
  const [hindrance] = await findHindrances(trx, accountId);
  if (hindrance) throw new AppError("conflict", hindrance);
  const at = now();
  const { email, confirmedAt } = await trx
    .updateTable("account")
    .set({ closedAt: at, disabledAt: at, newEmail: null, newEmailAt: null })
    .where("id", "=", accountId)
    .returning(["email", "confirmedAt"])
    .executeTakeFirstOrThrow();
  await revokeAllSessions(trx, accountId);
  for (const purpose of ["reset", "confirm", "address"] as const) await voidAll(trx, purpose, accountId);
  // What belongs to an address that was never proven may be a stranger's.
  if (confirmedAt !== null) {
    await adoptFollows(trx, email, accountId);
    for (const part of dbParts()) await part.closeAccount?.(trx, { accountId, email, at });
  }
  await record(trx, { accountId, action: "user.close", subject: "account", subjectId: accountId });
  await invalidatePublic(trx, "institute");
}

/** Gives back what closing an account took away, when an admin opens it again. */
export async function reopenAccount(trx: Trx, closed: ClosedAccount): Promise<void> {
  if (isForgotten(closed.email))
    throw new AppError(
      "conflict",
      "The owner closed this account more than 30 days ago, and its address and password are deleted. A new account can be made.",
    );
  await trx.updateTable("account").set({ closedAt: null }).where("id", "=", closed.accountId).execute();
  for (const part of dbParts()) await part.reopenAccount?.(trx, closed);
}

const FORGOTTEN = "@closed.invalid";

const isForgotten = (email: string) => email.endsWith(FORGOTTEN);

/** Deletes for good the address and the password of accounts that their owners closed before `before`; the name stays with what was published. */
export const forgetClosedAccounts = (db: Db, before: string): Promise<void> =>
  transaction(db, async (trx) => {
    const closed = await trx
      .selectFrom("account")
      .select(["id", "email", "closedAt"])
      .where("closedAt", "<", before)
      .where("email", "not like", `%${FORGOTTEN}`)
      .execute();
    for (const { id, email, closedAt } of closed) {
      const forgotten = { email: `${id}${FORGOTTEN}`, passwordHash: null, confirmedAt: null };
      const rights = { adminSince: null, ...sinceEach(() => null) };
      await trx
        .updateTable("account")
        .set({ ...forgotten, ...rights })
        .where("id", "=", id)
        .execute();
      await trx.deleteFrom("session").where("accountId", "=", id).execute();
      await leaveAll(trx, [id]);
      await trx.deleteFrom("letter").where("reader", "in", [id, email]).execute();
      await trx.deleteFrom("draft").where("accountId", "=", id).execute();
      for (const part of dbParts())
        await part.forgetAccount?.(trx, { accountId: id, email, at: closedAt ?? before });
      await record(trx, { accountId: null, action: "user.forget", subject: "account", subjectId: id });
    }
  });
