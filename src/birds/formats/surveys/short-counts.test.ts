import { expect, test } from "vitest";
import { minutesOfMethod, shortCountNotes } from "./short-counts.ts";

test.each([
  ["Point count, 10 minutes", 10],
  ["10-minute point count", 10],
  ["Point count (5 min, 50 m)", 5],
  ["5min", 5],
  ["Point count, 5-10 minutes", 5],
  ["Point count, 5 to 10 min", 5],
  ["Transect of 2 km", null],
  ["Minimum 3 observers", null],
])("the method “%s” names %s minutes", (protocol, minutes) => {
  expect(minutesOfMethod(protocol)).toBe(minutes);
});

test("FD1: counts that are shorter than their method says are noted once, with the first of them", () => {
  const survey = (eventID: string, protocol: string | null, minutes: number | null) => ({
    eventID,
    protocol,
    minutes,
  });
  const whole = [
    survey("A", "Point count, 10 minutes", 10),
    survey("B", null, 1),
    survey("C", "10 min", null),
  ];
  expect(shortCountNotes(whole)).toEqual([]);
  const short = [survey("D", "Point count, 10 minutes", 1), survey("E", "5 min", 4)];
  expect(shortCountNotes([...whole, ...short.slice(0, 1)])).toEqual([
    "1 survey is shorter than the method says: D (1 of 10 minutes). It keeps its own minutes.",
  ]);
  expect(shortCountNotes([...whole, ...short])).toEqual([
    "2 surveys are shorter than the method says, the first is D (1 of 10 minutes). They keep their own minutes.",
  ]);
});
