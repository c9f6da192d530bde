import { expect, test } from "vitest";
import { clockNow, readMeasure, ringingDay } from "./measures.ts";

test.each([
  ["12.5", 12.5],
  ["12,5", 12.5],
  [" 74 ", 74],
  [".5", 0.5],
  ["12.", 12],
  ["1250", 1250],
  ["", null],
])("“%s” is read as %s", (text, number) => {
  expect(readMeasure(text)).toBe(number);
});

test.each(["1,250", "1.250", "12x", "12 5", "-4", "1e3", "12.5.1"])("“%s” is not guessed", (text) => {
  expect(readMeasure(text)).toEqual({ problem: expect.stringContaining(text) });
});

test("an evening belongs to the next ringing day where the keeper has set so", () => {
  const evening = new Date(2026, 11, 31, 20, 5);
  expect(ringingDay(evening, null)).toBe("2026-12-31");
  expect(ringingDay(evening, 20)).toBe("2027-01-01");
  expect(ringingDay(evening, 21)).toBe("2026-12-31");
  expect(clockNow(evening)).toBe("20:05");
});
