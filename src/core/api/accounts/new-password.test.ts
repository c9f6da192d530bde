import { expect, test } from "vitest";
import { assertStrongPassword } from "./new-password.ts";

const owner = { name: "Ngozi Umeadi", email: "ngozi.umeadi@example.org" };

test.each([
  "aaaaaaaa",
  "amurum2002",
  "amurum-2002",
  "Password1!",
  "password123",
  "Nigeria123",
  "qwertyuiop",
  "ngozi.umeadi@example.org",
  "NgoziUmeadi1",
  "umeadi_ngozi",
  "Aplori@2024",
  "malimbe2024!",
  "leventis123",
  "19930412",
])("%s is refused at its field with advice", async (password) => {
  await expect(assertStrongPassword(password, owner)).rejects.toMatchObject({
    code: "invalid",
    details: {
      fields: { password: expect.stringMatching(/^This password is too easy to guess.+unrelated words\.$/) },
    },
  });
});

test.each([
  "rains over Jos",
  "wet granite and 3 rollers",
  "Rg7KsqP0_xU2bQ9c",
  "ọlọ́fin rains over",
  "kX9#mQ2v!tR4",
])("%s is accepted", async (password) => {
  await expect(assertStrongPassword(password, owner)).resolves.toBeUndefined();
});
