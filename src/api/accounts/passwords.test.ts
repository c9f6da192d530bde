import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

test("a password fits the hash that was made of it, and no other does", async () => {
  const hash = await hashPassword("ọlọ́fin rains");
  expect(await verifyPassword(async () => hash, "ọlọ́fin rains")).toBe(true);
  for (const other of ["", "Ọlọ́fin rains", "olofin rains", "ọlọ́fin rains "])
    expect(await verifyPassword(async () => hash, other)).toBe(false);
});

test("two hashes of one password differ", async () => {
  expect(await hashPassword("rains over Jos")).not.toBe(await hashPassword("rains over Jos"));
});

test("without an account nothing fits, not even what the stand-in was made of", async () => {
  for (const password of ["", "x", "a password that nobody has"])
    expect(await verifyPassword(async () => null, password)).toBe(false);
});
