import { expect, test } from "vitest";
import { type Call, callState, currentCalls } from "./calls.ts";

const call = (opens: string | undefined, closes: string): Call => ({ kind: "msc", opens, closes });

test("a call is open from its first day to its last, both included", () => {
  const spring = call("2027-02-01", "2027-03-31");
  const stateOn = (day: string) => callState(spring, day);
  expect(["2027-01-31", "2027-02-01", "2027-03-31", "2027-04-01"].map(stateOn)).toEqual([
    "announced",
    "open",
    "open",
    "closed",
  ]);
  expect(callState(call(undefined, "2027-03-31"), "2020-01-01")).toBe("open");
});

test("open calls come before those to come, the nearest deadline first, and closed ones are left out", () => {
  const calls = [
    call("2027-02-01", "2027-02-10"),
    call(undefined, "2027-03-01"),
    call(undefined, "2027-01-20"),
    call(undefined, "2027-01-09"),
  ];
  expect(currentCalls(calls, "2027-01-10").map(({ closes }) => closes)).toEqual([
    "2027-01-20",
    "2027-03-01",
    "2027-02-10",
  ]);
});
