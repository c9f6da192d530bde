import { hashSync } from "bcryptjs";
import { expect, test } from "vitest";
import { isOldHash } from "#core/domain/accounts/old-password.ts";
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

test("a password of an older site matches its hash of bcrypt, and no other password does", async () => {
  const old = hashSync("ọlọ́fin rains", 4);
  expect(await verifyPassword(async () => old, "ọlọ́fin rains")).toBe(true);
  for (const other of ["", "olofin rains", "ọlọ́fin rains "])
    expect(await verifyPassword(async () => old, other)).toBe(false);
});

test("while there is such a hash, it opens no other account", async () => {
  const [old, hash] = [hashSync("harmattan", 4), await hashPassword("rains over Jos")];
  const verify = (stored: string | null, password: string) =>
    verifyPassword(
      async () => stored,
      password,
      async () => old,
    );
  expect(await verify(hash, "rains over Jos")).toBe(true);
  expect(await verify(hash, "harmattan")).toBe(false);
  expect(await verify(null, "harmattan")).toBe(false);
});

test.each([
  ["$2b$10$", true],
  ["$2a$12$", true],
  ["$2y$04$", true],
  // Sixteen minutes, and two seconds.
  ["$2b$31$", false],
  ["$2b$13$", false],
  ["$2x$10$", false],
  ["$argon2id$v=19$", false],
])("a hash that begins with %s is one of an older site: %s", (begin, isOld) => {
  expect(isOldHash(begin + "a".repeat(53))).toBe(isOld);
  expect(isOldHash(`${begin}${"a".repeat(52)}`)).toBe(false);
  expect(isOldHash(`${begin}${"a".repeat(53)}\n`)).toBe(false);
});
