import { useSyncExternalStore } from "react";
import type { Session } from "#domain/accounts/account.ts";

const SESSION_KEY = "profile";
/** Where the workplace keeps what the person has loaded. */
export const STATE_KEY = "client-state";
/** Where earlier versions kept it, with other people's addresses. */
const LEGACY_STATE_KEY = "state";
const listeners = new Set<() => void>();
let parsed: { text: string; session: Session } | undefined;

/** The stored session, or nothing when there is none or it cannot be read. */
export function readSession(): Session | undefined {
  const text = readStoredText();
  if (text === null) return undefined;
  if (parsed?.text !== text) {
    try {
      const session: Session = JSON.parse(text);
      if (typeof session.token !== "string" || typeof session.result?.name !== "string") return undefined;
      parsed = { text, session };
    } catch {
      return undefined;
    }
  }
  return parsed?.session;
}

function readStoredText(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY);
  } catch {
    return null;
  }
}

/** Drops what an earlier version kept of other people. */
export function removeLegacyState(): void {
  localStorage.removeItem(LEGACY_STATE_KEY);
}

export function saveSession(session: Session): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  notifyListeners();
}

/** Signs out in this browser: everything that was kept goes. The server takes its cookie for files back, or has ended it. */
export function clearSession(): void {
  localStorage.clear();
  notifyListeners();
}

function notifyListeners() {
  for (const listener of listeners) listener();
}

/** Whether a token's time has passed; one that cannot be read counts as past. */
export function hasExpired(token: string): boolean {
  try {
    const payload = token.split(".")[1] ?? "";
    const { exp } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof exp !== "number" || exp * 1000 <= Date.now();
  } catch {
    return true;
  }
}

/** Ends an expired session silently; true when it did. */
export function clearIfExpired(): boolean {
  const session = readSession();
  if (!session || !hasExpired(session.token)) return false;
  clearSession();
  return true;
}

/** On a full page load: an expired session ends and the sign-in page opens. */
export function redirectIfExpired(): void {
  if (clearIfExpired() && location.pathname !== "/auth") location.replace("/auth");
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** The session of the person at this browser; on the server and while hydrating there is none. */
export const useSession = (): Session | undefined =>
  useSyncExternalStore(subscribe, readSession, () => undefined);
