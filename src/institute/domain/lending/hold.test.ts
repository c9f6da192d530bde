import { expect, test } from "vitest";
import { unitsByDay } from "./hold.ts";

const take = (from: string, to: string, units = 1) => ({ span: { from, to }, units });
const march = { from: "2026-03-10", to: "2026-03-13" };
const on = (...taken: Parameters<typeof unitsByDay>[0]) => [...unitsByDay(taken, march).values()];

test("a day has the sum of all that is taken on it", () => {
  expect(on()).toEqual([0, 0, 0, 0]);
  expect(on(take("2026-03-11", "2026-03-12", 2), take("2026-03-12", "2026-03-13", 3))).toEqual([0, 2, 5, 3]);
});

test("what begins before the days or ends after them is taken on all of them", () => {
  expect(on(take("2026-01-01", "2026-03-10", 4), take("2026-03-13", "2100-01-01"))).toEqual([4, 0, 0, 1]);
  expect(on(take("2026-01-01", "2026-12-31"))).toEqual([1, 1, 1, 1]);
});

test("what is over, has not begun or ends before it begins takes nothing", () => {
  const over = take("2026-03-01", "2026-03-09");
  expect(on(over, take("2026-03-14", "2026-03-20"), take("2026-03-12", "2026-03-11"))).toEqual([0, 0, 0, 0]);
});
