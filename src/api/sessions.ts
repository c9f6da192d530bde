import * as accounts from "#db/accounts.ts";
import { record } from "#db/audit.ts";
import { transaction } from "#db/connect.ts";
import { type Session, sessionSeconds } from "#domain/account.ts";
import type { AuditAction } from "#domain/audit-actions.ts";
import type { Account } from "#domain/viewer.ts";
import type { Services } from "./env.ts";

/** Opens a session for a person who has shown who they are; `action` names how, for the audit log. */
export async function openSession(
  { db, tokens }: Pick<Services, "db" | "tokens">,
  account: Account,
  action: AuditAction,
): Promise<Session> {
  const sessionId = await transaction(db, async (trx) => {
    await record(trx, { accountId: account._id, action, subject: "account", subjectId: account._id });
    return accounts.openSession(trx, account._id, sessionSeconds);
  });
  const token = await tokens.sign({ accountId: account._id, sessionId, seconds: sessionSeconds });
  const { _id, name, email, role, isStoreAdmin } = account;
  return { token, result: { _id, name, email, role, isStoreAdmin } };
}
