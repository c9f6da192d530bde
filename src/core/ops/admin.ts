import { randomBytes } from "node:crypto";
import { hashPassword } from "#core/api/accounts/passwords.ts";
import * as accounts from "#core/db/accounts/accounts.ts";
import { record } from "#core/db/accounts/audit.ts";
import * as links from "#core/db/accounts/tokens.ts";
import { type Db, type Trx, transaction } from "#core/db/connect.ts";
import type { AuditAction } from "#core/domain/accounts/audit-actions.ts";
import { normalizeEmail } from "#core/domain/accounts/email.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { type Command, UsageError } from "./command.ts";

const newPassword = () => randomBytes(12).toString("base64url");

const verbs: Record<string, (db: Trx, email: string) => Promise<string>> = {
  async create(db, email) {
    const password = newPassword();
    const account = { email, firstName: "Site", lastName: "Administrator", confirmed: true, admin: true };
    const id = await accounts.create(db, { ...account, passwordHash: await hashPassword(password) });
    if (!id) throw new UsageError(`The account ${email} already exists. Use promote or reset-password.`);
    await recordAction(db, "admin.create", id);
    return `${email} is an admin. This password is shown only once: ${password}`;
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
      throw new UsageError(`You cannot demote ${email}, the last admin.`);
    await accounts.setAdmin(db, _id, false);
    await recordAction(db, "admin.demote", _id);
    return `${email} is no longer an admin.`;
  },
  async "reset-password"(db, email) {
    const { _id } = await requireAccount(db, email);
    const password = newPassword();
    await accounts.setPassword(db, _id, await hashPassword(password));
    await links.voidAll(db, "reset", _id);
    await recordAction(db, "admin.resetPassword", _id);
    return `Every session of ${email} has ended. This new password is shown only once: ${password}`;
  },
};

/** Manages admins; the only way to create the first one. */
export const admin: Command = {
  usage: "admin create|promote|demote|reset-password <e-mail>",
  help: "create an admin account, promote or demote an account, or set a new password",
  run(db, [verb = "", address = "", ...more]) {
    const act = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
    const email = normalizeEmail(address);
    if (!act || !/^[^\s@]+@[^\s@]+$/.test(email) || more.length > 0)
      throw new UsageError(`Usage: npm run cli -- ${admin.usage}`);
    return transaction(db, (trx) => act(trx, email));
  },
};

async function requireAccount(db: Db, email: string): Promise<Account> {
  const account = await accounts.findByEmail(db, email);
  if (!account) throw new UsageError(`The account ${email} does not exist.`);
  return account;
}

const recordAction = (db: Trx, action: AuditAction, subjectId: string) =>
  record(db, { accountId: null, action, subject: "account", subjectId });
