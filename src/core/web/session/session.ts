import type { Session } from "#core/domain/accounts/account.ts";
import { eachRight } from "#core/domain/accounts/granted-rights.ts";
import { asObject } from "#core/domain/keys.ts";

const SESSION_KEY = "profile";
/** The key of the member's loaded data, which the query client persists. */
export const STATE_KEY = "client-state";
/** The key that says that this browser stores surveys of the page `/field`. */
export const FIELD_KEY = "field-surveys";
/** The key that says that the last session ended by itself, until somebody signs in or out or goes on without one. */
const ENDED_KEY = "session-ended";
/** A session with the time at which it ends, in milliseconds by this device's own clock, which may be wrong. */
interface StoredSession extends Session {
  ends?: number;
}
const listeners = new Set<() => void>();
let parsed: { text: string; session: StoredSession | undefined } | undefined;

/** The stored session, or undefined when there is none or it is unreadable. */
export function readSession(): StoredSession | undefined {
  const text = readStoredText();
  if (text === null) return undefined;
  if (parsed?.text !== text) parsed = { text, session: parseSession(text) };
  return parsed.session;
}

/** A stored session may lack anything: it may have been tampered with. */
function parseSession(text: string): StoredSession | undefined {
  const { token, result, ends } = asObject(parseJson(text));
  const { _id, name, email, role, profilePicture, ...others } = asObject(result);
  if (!isText(token) || !isText(_id) || !isText(name) || !isText(email)) return undefined;
  const rights = {
    role: role === "admin" ? "admin" : "member",
    ...eachRight((right) => others[right] === true),
  } as const;
  const picture = isText(profilePicture) || profilePicture === null ? { profilePicture } : {};
  return {
    token,
    result: { _id, name, email, ...rights, ...picture },
    ...(typeof ends === "number" && { ends }),
  };
}

const isText = (value: unknown): value is string => typeof value === "string";

/** A stored text as JSON; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readStoredText(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY);
  } catch {
    return null;
  }
}

export function saveSession(session: StoredSession): void {
  const { ends = Date.now() + readTimes(session.token).lasts } = session;
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...session, ends: ends || undefined }));
  localStorage.removeItem(ENDED_KEY);
  notifyListeners();
}

/** Signs out in this browser and clears all data stored with the session; the server ends the cookie for files. */
export function clearSession(): void {
  clearStorage();
  notifyListeners();
}

function clearStorage(): void {
  const surveysAreHere = localStorage.getItem(FIELD_KEY);
  localStorage.clear();
  // They outlast the session, and their member’s next sign-out has to hide them.
  if (surveysAreHere !== null) localStorage.setItem(FIELD_KEY, surveysAreHere);
}

/** Ends the session of `token`, which has expired or which the server refuses; a later one stays. */
export function endSession(token: string | undefined): void {
  if (!token || readSession()?.token !== token) return;
  clearStorage();
  try {
    localStorage.setItem(ENDED_KEY, "yes");
  } catch {
    // Without it the sign-in page is silent.
  }
  notifyListeners();
}

/** Whether the last session of this browser ended by itself. */
export function hasSessionEnded(): boolean {
  try {
    return localStorage.getItem(ENDED_KEY) !== null;
  } catch {
    return false;
  }
}

/** Lets the person go on reading without a session. */
export const dismissSessionEnd = (): void => localStorage.removeItem(ENDED_KEY);

function notifyListeners() {
  for (const listener of listeners) listener();
}

/** How long a token lasts, and when it ends by the server's clock, in milliseconds; no numbers if it cannot be read. */
function readTimes(token: string): { lasts: number; ends: number } {
  try {
    const payload = token.split(".")[1] ?? "";
    const { exp, iat } = asObject(parseJson(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))));
    const [end, start] = [exp, iat].map((time) => (typeof time === "number" ? time * 1000 : Number.NaN));
    return { ends: end ?? Number.NaN, lasts: (end ?? Number.NaN) - (start ?? Number.NaN) };
  } catch {
    return { ends: Number.NaN, lasts: Number.NaN };
  }
}

/** Whether a session has expired: by its token where no end is stored; what cannot be read counts as expired. */
export const hasExpired = ({ token, ends = readTimes(token).ends }: Pick<StoredSession, "token" | "ends">) =>
  !(ends > Date.now());

/** Ends an expired session; true when it did. */
export function endIfExpired(): boolean {
  const session = readSession();
  if (!session || !hasExpired(session)) return false;
  endSession(session.token);
  return true;
}

/** Calls back whenever the session changes, here or in another tab; call the result to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
