import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hasExpired, readSession } from "./session.ts";

let stored: string | null;
beforeEach(() => vi.stubGlobal("localStorage", { getItem: () => stored }));
afterEach(() => vi.unstubAllGlobals());

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
  stored = text;
  expect(readSession()).toBeUndefined();
});

test("a session that an earlier version stored has no rights until the server confirms them", () => {
  stored = JSON.stringify({ token: "t", result: { ...person, role: "owner", isStoreAdmin: "yes" } });
  expect(readSession()).toEqual({ token: "t", result: { ...person, role: "member", isStoreAdmin: false } });
});

test.each(["", "x", "a.b.c", `a.${btoa("null")}.c`, `a.${btoa('{"exp":"later"}')}.c`])(
  "the unreadable token %j has expired",
  (token) => {
    expect(hasExpired(token)).toBe(true);
  },
);
