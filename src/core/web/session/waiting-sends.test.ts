import { expect, test } from "vitest";
import { canWait } from "./waiting-sends.ts";

test("a change waits for the line if its whole content is text", () => {
  expect(canWait("/api/posts", { method: "POST", body: "{}" })).toBe(true);
  expect(canWait("/api/posts/1", { method: "DELETE" })).toBe(true);
  expect(canWait("/api/posts", { method: "GET" })).toBe(false);
  expect(canWait("/api/posts")).toBe(false);
  const { signal } = new AbortController();
  expect(canWait("/api/surveys/imports/1/preview", { method: "POST", body: "{}", signal })).toBe(false);
  expect(canWait("/api/uploads", { method: "POST", body: new FormData() })).toBe(false);
});

test("no password and nothing else of an account is kept on the device", () => {
  for (const address of ["/api/user/password", "/api/user/signin", "/api/user/address", "/api/user"])
    expect(canWait(address, { method: "POST", body: '{"password":"zoom-grebe-47"}' })).toBe(false);
});
