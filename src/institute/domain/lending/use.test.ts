import { expect, test } from "vitest";
import { unitDaysByMonth } from "./use.ts";

const use = (moves: [day: string, units: number][], end: string, year = 2026) =>
  Object.fromEntries(
    unitDaysByMonth(
      year,
      moves.map(([day, units]) => ({ day, units })),
      end,
    ),
  );

test("each unit counts for each day, from its hand-over to the day before it is back", () => {
  expect(use([["2026-01-30", 3]], "2026-02-03")).toEqual({ 1: 6, 2: 6 });
});

test("units that come back earlier count until then", () => {
  expect(
    use(
      [
        ["2026-03-01", 5],
        ["2026-03-11", -3],
      ],
      "2026-03-21",
    ),
  ).toEqual({ 3: 70 });
});

test("a loan of some hours counts one day, also on the last one of a year", () => {
  expect(use([["2026-12-31", 2]], "2026-12-31")).toEqual({ 12: 2 });
});

test("a year has only its own days of a loan over several years", () => {
  const months = use([["2024-05-01", 1]], "2028-01-01", 2026);
  expect(Object.values(months).reduce((sum, days) => sum + days, 0)).toBe(365);
  expect(use([["2024-02-01", 1]], "2024-03-01", 2024)).toEqual({ 2: 29 });
  expect(use([["2025-11-01", 1]], "2026-01-01", 2026)).toEqual({});
});
