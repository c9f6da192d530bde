import { expect } from "vitest";
import { errorStatus } from "#core/domain/errors.ts";

/** Checks that a reply has the error format of the specification, and returns its body. */
export async function expectError(reply: Response, status: number) {
  const text = await reply.text();
  expect(reply.status, text).toBe(status);
  const body = JSON.parse(text);
  expect(body.message).toMatch(/^[A-Z].*[.!]$/);
  expect(errorStatus[body.code as keyof typeof errorStatus]).toBe(status);
  expect(["message,code", "message,code,fields", "message,code,current"]).toContain(Object.keys(body).join());
  expect(text).not.toMatch(
    /\bat .*[:(]\d+|node_modules|\.ts\b|select |insert |sqlite|postgres|SQLITE|stack/i,
  );
  expect(reply.headers.get("content-type")).toContain("application/json");
  expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
  expect(reply.headers.get("cache-control")).toBe("no-store");
  return body;
}
