import type { Context } from "hono";
import type { Env } from "#api/env.ts";
import { setFileCookie } from "#api/files/file-cookie.ts";
import { record } from "#db/accounts/audit.ts";
import * as sessions from "#db/accounts/sessions.ts";
import { transaction } from "#db/connect.ts";
import { SESSION_SECONDS, type Session } from "#domain/accounts/account.ts";
import type { AuditAction } from "#domain/accounts/audit-actions.ts";
import type { Account } from "#domain/accounts/viewer.ts";

/** Opens a session for an authenticated person; `action` is the entry in the audit log. */
export async function openSession(c: Context<Env>, account: Account, action: AuditAction): Promise<Session> {
  const { db, tokens } = c.var;
  const sessionId = await transaction(db, async (trx) => {
    await record(trx, { accountId: account._id, action, subject: "account", subjectId: account._id });
    return sessions.openSession(trx, account._id, SESSION_SECONDS, c.req.header("user-agent"));
  });
  const endsAt = Math.floor(Date.now() / 1000) + SESSION_SECONDS;
  await setFileCookie(c, account, { sessionId, endsAt });
  const token = await tokens.sign({ accountId: account._id, sessionId, seconds: SESSION_SECONDS });
  const { _id, name, email, role, isStoreAdmin } = account;
  return { token, result: { _id, name, email, role, isStoreAdmin } };
}
