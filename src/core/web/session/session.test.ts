import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  clearSession,
  dismissSessionEnd,
  endIfExpired,
  endSession,
  FIELD_KEY,
  hasExpired,
  hasSessionEnded,
  readSession,
  saveSession,
} from "./session.ts";

const storage = new Map<string, string>();
const store = (text: string) => storage.set("profile", text);
beforeEach(() => {
  storage.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
    clear: () => storage.clear(),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const person = { _id: "a1", name: "Amina", email: "amina@example.org" };

test.each([
  "",
  "{",
  "null",
  "[]",
  '"text"',
  "{}",
  '{"token":"t"}',
  '{"token":"t","result":null}',
  '{"token":"t","result":{"name":"Amina"}}',
  JSON.stringify({ token: 7, result: person }),
  JSON.stringify({ token: "t", result: { ...person, name: {} } }),
])("stored text %j is no session", (text) => {
  store(text);
  expect(readSession()).toBeUndefined();
});

test("a stored session of unknown rights has none until the server confirms them", () => {
  store(JSON.stringify({ token: "t", result: { ...person, role: "owner", isStoreAdmin: "yes" } }));
  expect(readSession()).toEqual({
    token: "t",
    result: { ...person, role: "member", isStoreAdmin: false, isRinger: false, isRingKeeper: false },
  });
});

test.each(["", "x", "a.b.c", `a.${btoa("null")}.c`, `a.${btoa('{"exp":"later"}')}.c`])(
  "the unreadable token %j has expired",
  (token) => {
    expect(hasExpired({ token })).toBe(true);
  },
);

const DAY_MS = 86_400_000;
const signedIn = new Date("2026-11-24T09:00:00Z").getTime();
const seconds = signedIn / 1000;
/** A token of seven days, by the server's clock. */
const token = `e30.${btoa(JSON.stringify({ iat: seconds, exp: seconds + 7 * 86_400 }))}.x`;
const session = {
  token,
  result: {
    ...person,
    role: "member",
    isStoreAdmin: false,
    isRinger: false,
    isRingKeeper: false,
    profilePicture: null,
  },
} as const;

test.each([
  ["right", 0],
  ["a year ahead", 365],
  ["a year behind", -365],
])("a phone whose clock is %s is signed out when the session has lasted its seven days", (_, wrongBy) => {
  const clock = (day: number) => vi.setSystemTime(signedIn + (wrongBy + day) * DAY_MS);
  vi.useFakeTimers();
  clock(0);
  saveSession(session);
  clock(6.9);
  expect(endIfExpired()).toBe(false);
  // New rights do not prolong it.
  const read = readSession();
  if (read) saveSession({ ...read, result: { ...read.result, role: "admin" } });
  clock(7.1);
  expect(endIfExpired()).toBe(true);
  expect(readSession()).toBeUndefined();
});

test("a session that is stored without its end ends when its token says", () => {
  vi.useFakeTimers();
  vi.setSystemTime(signedIn + 6.9 * DAY_MS);
  store(JSON.stringify(session));
  expect(endIfExpired()).toBe(false);
  vi.setSystemTime(signedIn + 7.1 * DAY_MS);
  expect(endIfExpired()).toBe(true);
});

test("the end of a session clears what is stored, and not the note that surveys are on this phone", () => {
  saveSession(session);
  storage.set("client-state", "{}");
  storage.set(FIELD_KEY, "yes");
  clearSession();
  expect([...storage]).toEqual([[FIELD_KEY, "yes"]]);
  storage.clear();
  clearSession();
  expect([...storage]).toEqual([]);
});

test("the browser remembers that a session ended by itself, until the next one or until its owner goes on", () => {
  saveSession(session);
  endSession(session.token);
  expect(readSession()).toBeUndefined();
  expect(hasSessionEnded()).toBe(true);
  saveSession(session);
  expect(hasSessionEnded()).toBe(false);
  endSession(session.token);
  dismissSessionEnd();
  expect(hasSessionEnded()).toBe(false);
});

test("after signing out, and for a visitor, nothing says that a session has ended", () => {
  endSession(undefined);
  expect(hasSessionEnded()).toBe(false);
  saveSession(session);
  clearSession();
  expect(hasSessionEnded()).toBe(false);
  // The answer to a call that was on its way.
  endSession(session.token);
  expect(hasSessionEnded()).toBe(false);
});

test("a late answer to the last session does not end the one after it", () => {
  const later = { ...session, token: `${token}2` };
  saveSession(later);
  endSession(session.token);
  expect(readSession()?.token).toBe(later.token);
});
