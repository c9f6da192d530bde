import { expect, test } from "vitest";
import { reasonOf } from "./reason.ts";

test.each([
  [new Error("The disk is full.\n    at write (secret.ts)"), "The disk is full."],
  ["AppError: The disk is full.\n    at write", "The disk is full."],
  [
    "connect postgres://site:p@ss/word@db.example.org:5432/site",
    "connect postgres://db.example.org:5432/site",
  ],
  ["GET https://api.example.org/v1?user=me&token=abc failed", "GET https://api.example.org/v1 failed"],
  ["550 <ada@example.org>: no such mailbox", "550 <…>: no such mailbox"],
  ["refused: Authorization Bearer abc.def", "refused: Authorization Bearer …"],
  ["The key AKIAIOSFODNN7EXAMPLEKEY99 is unknown", "The key … is unknown"],
  ["connect ECONNREFUSED 127.0.0.1:5432", "connect ECONNREFUSED 127.0.0.1:5432"],
  [new Error(""), "no reason was given"],
  [undefined, "undefined"],
])("%s is shown as: %s", (error, text) => {
  expect(reasonOf(error)).toBe(text);
});

test("a reason has at most 200 characters", () => {
  expect(reasonOf("so long ".repeat(100))).toHaveLength(200);
});
