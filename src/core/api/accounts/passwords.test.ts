import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

test("a password matches its own hash and no other", async () => {
  const hash = await hashPassword("ọlọ́fin rains");
  expect(await verifyPassword(async () => hash, "ọlọ́fin rains")).toBe(true);
  for (const other of ["", "Ọlọ́fin rains", "olofin rains", "ọlọ́fin rains "])
    expect(await verifyPassword(async () => hash, other)).toBe(false);
});

test("two hashes of one password differ", async () => {
  expect(await hashPassword("rains over Jos")).not.toBe(await hashPassword("rains over Jos"));
});

test("without an account no password matches, not even that of the dummy hash", async () => {
  for (const password of ["", "x", "a password that nobody has"])
    expect(await verifyPassword(async () => null, password)).toBe(false);
});
