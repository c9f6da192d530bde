import { eachRight } from "#core/domain/accounts/granted-rights.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { takeEarly } from "../early-reads.ts";
import { endSession, hasExpired, readSession, saveSession } from "./session.ts";

export const getAuthHeaders = () => {
  const session = readSession();
  return session && !hasExpired(session) ? { Authorization: `Bearer ${session.token}` } : undefined;
};

let renewal: Promise<void> | undefined;

/** Starts a new request for the signed-in account. */
export function renewSession(): Promise<void> {
  renewal = renew();
  return renewal;
}

/** Resolves once the server has answered; starts the request if there is none yet. */
export function waitForRenewal(): Promise<void> {
  renewal ??= renew();
  return renewal;
}

/** Updates name and rights from the server; a session that ended on another device ends here too. */
async function renew() {
  const headers = getAuthHeaders();
  if (!headers) return;
  const account = await fetchAccount(headers).catch(() => undefined);
  const session = readSession();
  // The account may have changed while the request was running.
  if (!account || !session || getAuthHeaders()?.Authorization !== headers.Authorization) return;
  if (account === "ended") return endSession(session.token);
  const { name, email, role, profilePicture = null } = account;
  const result = {
    ...session.result,
    name,
    email,
    role,
    ...eachRight((right) => account[right]),
    profilePicture,
  };
  if (JSON.stringify(result) === JSON.stringify(session.result)) return;
  try {
    saveSession({ ...session, result });
  } catch {
    // The storage is full or forbidden; the server checks every right itself.
  }
}

async function fetchAccount(headers: Record<string, string>): Promise<Account | "ended" | undefined> {
  const address = "/api/user/me";
  const reply = (await takeEarly(address, readSession()?.token)) ?? (await fetch(address, { headers }));
  if (reply.status === 401) return "ended";
  return reply.ok ? reply.json() : undefined;
}
