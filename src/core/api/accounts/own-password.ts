import type { Context } from "hono";
import * as accounts from "#core/db/accounts/accounts.ts";
import { record } from "#core/db/accounts/audit.ts";
import { transaction } from "#core/db/connect.ts";
import type { AuditAction } from "#core/domain/accounts/audit-actions.ts";
import { AppError } from "#core/domain/errors.ts";
import type { Env } from "../env.ts";
import { requireAccount } from "../http.ts";
import { verifyPassword } from "./passwords.ts";

/** Throws unless this is the viewer's password, which is counted before it is checked; returns its hash. */
export async function assertPassword(
  c: Context<Env>,
  password: string,
  { field, refused }: { field: string; refused: AuditAction },
): Promise<string> {
  const { db, limits, address } = c.var;
  const account = requireAccount(c.var.viewer);
  await limits.consume({ judgeAddress: address });
  const consumed = await limits.consume({ passwordAccount: account._id });
  const hash = await accounts.findPasswordHash(db, account.email);
  if (hash === null || !(await verifyPassword(async () => hash, password))) {
    await transaction(db, (trx) => record(trx, ofAccount(account._id, refused)));
    const message = "This is not your current password.";
    throw new AppError("invalid", message, { fields: { [field]: message } });
  }
  await consumed.refund();
  return hash;
}

/** An entry in the audit log on what an account did with itself. */
export const ofAccount = (accountId: string, action: AuditAction) => ({
  accountId,
  action,
  subject: "account",
  subjectId: accountId,
});
