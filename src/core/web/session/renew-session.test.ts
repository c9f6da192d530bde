import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Session } from "#core/domain/accounts/account.ts";
import { renewSession, waitForRenewal } from "./renew-session.ts";
import { clearSession, readSession, saveSession } from "./session.ts";

// Test doubles of the browser's storage and its connection to the server.
const stored = new Map<string, string>();
let answer: (reply: Response) => void;

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
    clear: () => stored.clear(),
  });
  const reply = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal("fetch", () => reply);
});
afterEach(() => vi.unstubAllGlobals());

const sessionOf = (name: string): Session => ({
  token: `e30.${btoa(JSON.stringify({ exp: 4_000_000_000, name }))}.x`,
  result: {
    _id: name,
    name,
    email: `${name}@example.org`,
    role: "member",
    isStoreAdmin: false,
    isRinger: false,
    isRingKeeper: false,
    profilePicture: null,
  },
});
const promoted = { ...sessionOf("amina").result, role: "admin" };

test("a session gets the rights that the server has", async () => {
  saveSession(sessionOf("amina"));
  renewSession();
  answer(Response.json(promoted));
  await waitForRenewal();
  expect(readSession()?.result.role).toBe("admin");
});

test("a session stays as it was when the storage is full", async () => {
  saveSession(sessionOf("amina"));
  vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  renewSession();
  answer(Response.json(promoted));
  await waitForRenewal();
  expect(readSession()?.result.role).toBe("member");
});

test("a session that ended on another device ends here", async () => {
  saveSession(sessionOf("amina"));
  renewSession();
  answer(new Response(null, { status: 401 }));
  await waitForRenewal();
  expect(readSession()).toBeUndefined();
});

test.each([
  ["signs out", () => clearSession(), undefined],
  ["signs in with another account", () => saveSession(sessionOf("bala")), "bala"],
])("an answer that arrives in parts changes nothing when the member %s meanwhile", async (_, act, name) => {
  saveSession(sessionOf("amina"));
  renewSession();
  const body = new TransformStream<Uint8Array, Uint8Array>();
  answer(new Response(body.readable, { headers: { "Content-Type": "application/json" } }));
  const writer = body.writable.getWriter();
  const text = new TextEncoder().encode(JSON.stringify(promoted));
  await writer.write(text.subarray(0, 10));
  act();
  await writer.write(text.subarray(10));
  await writer.close();
  await waitForRenewal();
  expect(readSession()?.result.name).toBe(name);
  expect(readSession()?.result.role).not.toBe("admin");
});
