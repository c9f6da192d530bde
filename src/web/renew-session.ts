import type { Account } from "#domain/viewer.ts";
import { clearSession, dropFormerState, hasExpired, readSession, storeSession } from "./session.ts";

export const bearer = () => {
  const token = readSession()?.token;
  return token && !hasExpired(token) ? { Authorization: `Bearer ${token}` } : undefined;
};

let renewal: Promise<void> | undefined;

/** Asks the server once more who is signed in here. */
export function renewSession(): void {
  renewal = renew();
}

/** Done once the server has answered; asks it when nobody has yet. */
export function sessionRenewed(): Promise<void> {
  renewal ??= renew();
  return renewal;
}

/** Rights and name as the server has them now; a session that was ended elsewhere ends here too. */
async function renew() {
  const headers = bearer();
  if (!headers) return;
  dropFormerState();
  const account = await accountOf(headers).catch(() => undefined);
  const session = readSession();
  // What comes late, after somebody left or changed, is about somebody else.
  if (!account || !session || bearer()?.Authorization !== headers.Authorization) return;
  if (account === "ended") return clearSession();
  const { name, email, role, isStoreAdmin, profilePicture = null } = account;
  const result = { ...session.result, name, email, role, isStoreAdmin, profilePicture };
  if (JSON.stringify(result) !== JSON.stringify(session.result)) storeSession({ ...session, result });
}

async function accountOf(headers: Record<string, string>): Promise<Account | "ended" | undefined> {
  const reply = await fetch("/api/user/me", { headers });
  if (reply.status === 401) return "ended";
  return reply.ok ? reply.json() : undefined;
}
