import { expect, test } from "vitest";
import { issuedOn, printIssued } from "./issued.ts";

test.each([
  [{ year: 2019, month: null, day: null }, "2019", "2019"],
  [{ year: 2019, month: "03", day: null }, "2019-03", "March 2019"],
  [{ year: 2019, month: "03", day: 4 }, "2019-03-04", "4 March 2019"],
  [{ year: 2020, month: "02", day: 29 }, "2020-02-29", "29 February 2020"],
  // A day without its month, or that the month does not have, says nothing.
  [{ year: 2019, month: null, day: 4 }, "2019", "2019"],
  [{ year: 2019, month: "02", day: 30 }, "2019-02", "February 2019"],
  [{ year: null, month: "03", day: 4 }, undefined, ""],
] as const)("a date has its known precision: %j", (issued, iso, printed) => {
  expect(issuedOn(issued)).toBe(iso);
  expect(printIssued(issued)).toBe(printed);
});
