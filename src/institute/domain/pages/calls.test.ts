import { expect, test } from "vitest";
import { type Call, callState, closedCalls, currentCalls, isCallSlug } from "./calls.ts";

const call = (opens: string | undefined, closes: string, until?: string): Call => ({
  kind: "msc",
  opens,
  closes,
  until,
});

test("a call is open from its first day in Nigeria to its last, both included", () => {
  const spring = call("2027-02-01", "2027-03-31");
  const stateAt = (moment: string) => callState(spring, new Date(moment).toISOString());
  expect(
    [
      "2027-01-31T23:59:59+01:00",
      "2027-02-01T00:00:00+01:00",
      "2027-03-31T23:59:59+01:00",
      "2027-04-01T00:00:00+01:00",
    ].map(stateAt),
  ).toEqual(["announced", "open", "open", "closed"]);
  for (const opens of [undefined, ""])
    expect(callState(call(opens, "2027-03-31"), "2020-01-01T00:00:00.000Z")).toBe("open");
});

test("a call with a time on its last day is closed from that time", () => {
  const spring = call(undefined, "2027-03-31", "17:05");
  expect(callState(spring, "2027-03-31T16:04:59.999Z")).toBe("open");
  expect(callState(spring, "2027-03-31T16:05:00.000Z")).toBe("closed");
});

test("open calls come before those to come, the nearest deadline first, and closed ones are apart", () => {
  const calls = [
    call("2027-02-01", "2027-02-10"),
    call(undefined, "2027-03-01"),
    call(undefined, "2027-01-20"),
    call(undefined, "2027-01-09"),
    call(undefined, "2027-01-08"),
  ];
  const at = "2027-01-10T12:00:00.000Z";
  expect(currentCalls(calls, at).map(({ closes, state }) => `${state} ${closes}`)).toEqual([
    "open 2027-01-20",
    "open 2027-03-01",
    "announced 2027-02-10",
  ]);
  expect(closedCalls(calls, at).map(({ closes }) => closes)).toEqual(["2027-01-09", "2027-01-08"]);
});

test("an address of a call has lower-case letters, numbers and single hyphens", () => {
  expect(["msc-2028", "constructor", "2028"].every(isCallSlug)).toBe(true);
  const refused = ["", "../x", "MSc", "a--b", "-a", "a-", "a/b", "a b", "é", "a".repeat(81), "a\n"];
  expect(refused.filter(isCallSlug)).toEqual([]);
});
