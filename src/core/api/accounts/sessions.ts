import type { Context } from "hono";
import { record } from "#core/db/accounts/audit.ts";
import * as sessions from "#core/db/accounts/sessions.ts";
import { transaction } from "#core/db/connect.ts";
import { SESSION_SECONDS, type Session } from "#core/domain/accounts/account.ts";
import type { AuditAction } from "#core/domain/accounts/audit-actions.ts";
import { eachRight } from "#core/domain/accounts/granted-rights.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import type { Env } from "../env.ts";
import { setFileCookie } from "../files/file-cookie.ts";
import { markStaff } from "../visits/staff-cookie.ts";

/** Opens a session for an authenticated person; `action` is the entry in the audit log. */
export async function openSession(c: Context<Env>, account: Account, action: AuditAction): Promise<Session> {
  const { db, tokens } = c.var;
  const sessionId = await transaction(db, async (trx) => {
    await record(trx, { accountId: account._id, action, subject: "account", subjectId: account._id });
    return sessions.openSession(trx, account._id, SESSION_SECONDS, c.req.header("user-agent"));
  });
  const endsAt = Math.floor(Date.now() / 1000) + SESSION_SECONDS;
  await setFileCookie(c, account, { sessionId, endsAt });
  await markStaff(c, account, endsAt);
  const token = await tokens.sign({ accountId: account._id, sessionId, seconds: SESSION_SECONDS });
  const { _id, name, email, role } = account;
  return { token, result: { _id, name, email, role, ...eachRight((right) => account[right]) } };
}
