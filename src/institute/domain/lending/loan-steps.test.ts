import { expect, test } from "vitest";
import { stepWords } from "./loan-steps.ts";

test.each([
  ["approved", "Approved: 4 × Camera trap, for Oshoke Momodu"],
  ["received", "Handed over: 4 × Camera trap, to Oshoke Momodu"],
  ["returned", "Taken back: 4 × Camera trap, from Oshoke Momodu"],
  ["extend", "Extended: 4 × Camera trap, for Oshoke Momodu"],
] as const)("a message says that a request was %s, and of whom or for whom", (step, message) => {
  expect(stepWords(step, "4 × Camera trap", "Oshoke Momodu").message).toBe(message);
});

test("a button says to whom or from whom as well", () => {
  expect(stepWords("received", "1 × GPS", "Oshoke Momodu").label).toBe("Hand over 1 × GPS to Oshoke Momodu");
  expect(stepWords("returned", "1 × GPS", "Oshoke Momodu").label).toBe(
    "Take back 1 × GPS from Oshoke Momodu",
  );
});
