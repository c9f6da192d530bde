import { randomBytes } from "node:crypto";
import { hashPassword } from "#api/accounts/passwords.ts";
import * as accounts from "#db/accounts/accounts.ts";
import { record } from "#db/accounts/audit.ts";
import { type Db, transaction } from "#db/connect.ts";
import type { AuditAction } from "#domain/accounts/audit-actions.ts";
import { normalizeEmail } from "#domain/accounts/email.ts";
import type { Account } from "#domain/accounts/viewer.ts";
import type { Command } from "./cli.ts";
import { UsageError } from "./usage-error.ts";

const newPassword = () => randomBytes(12).toString("base64url");

const verbs: Record<string, (db: Db, email: string) => Promise<string>> = {
  async create(db, email) {
    const password = newPassword();
    const account = { email, firstName: "Site", lastName: "Administrator", confirmed: true, admin: true };
    const id = await accounts.create(db, { ...account, passwordHash: await hashPassword(password) });
    if (!id) throw new UsageError(`There is an account ${email} already: use promote or reset-password.`);
    await recordAction(db, "admin.create", id);
    return `${email} is an admin. The password, shown only now: ${password}`;
  },
  async promote(db, email) {
    const { _id } = await requireAccount(db, email);
    await accounts.setAdmin(db, _id, true);
    await recordAction(db, "admin.promote", _id);
    return `${email} is an admin.`;
  },
  async demote(db, email) {
    const { _id, role } = await requireAccount(db, email);
    if (role === "admin" && (await accounts.countAdmins(db)) === 1)
      throw new UsageError(`${email} is the last admin and stays one.`);
    await accounts.setAdmin(db, _id, false);
    await recordAction(db, "admin.demote", _id);
    return `${email} is not an admin any more.`;
  },
  async "reset-password"(db, email) {
    const { _id } = await requireAccount(db, email);
    const password = newPassword();
    await accounts.setPassword(db, _id, await hashPassword(password));
    await recordAction(db, "admin.resetPassword", _id);
    return `Every session of ${email} has ended. The new password, shown only now: ${password}`;
  },
};

/** Makes and unmakes admins; the first one can be made nowhere else. */
export const admin: Command = {
  usage: "admin create|promote|demote|reset-password <e-mail>",
  help: "make an account that is an admin, change who is one, or give an account a new password",
  run(db, [verb = "", address = ""]) {
    const act = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
    const email = normalizeEmail(address);
    if (!act || !/^[^\s@]+@[^\s@]+$/.test(email))
      throw new UsageError(`Usage: npm run cli -- ${admin.usage}`);
    return transaction(db, (trx) => act(trx, email));
  },
};

async function requireAccount(db: Db, email: string): Promise<Account> {
  const account = await accounts.findByEmail(db, email);
  if (!account) throw new UsageError(`There is no account ${email}.`);
  return account;
}

const recordAction = (db: Db, action: AuditAction, subjectId: string) =>
  record(db, { accountId: null, action, subject: "account", subjectId });
