import type { Context } from "hono";
import { record } from "#db/audit.ts";
import { transaction } from "#db/connect.ts";
import * as sessions from "#db/sessions.ts";
import { type Session, sessionSeconds } from "#domain/account.ts";
import type { AuditAction } from "#domain/audit-actions.ts";
import type { Account } from "#domain/viewer.ts";
import type { Env } from "./env.ts";
import { setFileCookie } from "./file-cookie.ts";

/** Opens a session for a person who has shown who they are; `action` names how, for the audit log. */
export async function openSession(c: Context<Env>, account: Account, action: AuditAction): Promise<Session> {
  const { db, tokens } = c.var;
  const sessionId = await transaction(db, async (trx) => {
    await record(trx, { accountId: account._id, action, subject: "account", subjectId: account._id });
    return sessions.openSession(trx, account._id, sessionSeconds, c.req.header("user-agent"));
  });
  const endsAt = Math.floor(Date.now() / 1000) + sessionSeconds;
  await setFileCookie(c, account, { sessionId, endsAt });
  const token = await tokens.sign({ accountId: account._id, sessionId, seconds: sessionSeconds });
  const { _id, name, email, role, isStoreAdmin } = account;
  return { token, result: { _id, name, email, role, isStoreAdmin } };
}
