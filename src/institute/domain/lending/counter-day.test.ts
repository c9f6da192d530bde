import { expect, test } from "vitest";
import { counterDay } from "./counter-day.ts";

const request = (name: string, startDate: string, due: string) => ({
  name,
  startDate,
  dueDate: `${due}T12:00:00.000Z`,
});

test("the day at the counter has what was to go out by then, and what is due by then, the longest overdue first", () => {
  const { goesOut, comesBack } = counterDay("2026-03-10", {
    approved: [
      request("Musa", "2026-03-10", "2026-03-20"),
      request("Ahead", "2026-03-11", "2026-03-20"),
      request("Ada", "2026-03-08", "2026-03-20"),
    ],
    out: [
      request("Later", "2026-03-01", "2026-03-11"),
      request("Today", "2026-03-01", "2026-03-10"),
      request("Late", "2026-02-01", "2026-03-01"),
      request("Abel", "2026-03-01", "2026-03-10"),
    ],
  });
  expect(goesOut.map(({ name }) => name)).toEqual(["Ada", "Musa"]);
  expect(comesBack.map(({ name }) => name)).toEqual(["Late", "Abel", "Today"]);
});
