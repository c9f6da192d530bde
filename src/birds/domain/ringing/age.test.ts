import { expect, test } from "vitest";
import {
  type Age,
  commonYears,
  hatchYears,
  isAgeContradiction,
  isBeforeFledging,
  possibleAges,
} from "./age.ts";

const seen = (...ages: [Age | null, string][]) => ages.map(([age, date]) => ({ age, date }));

test.each([
  ["1", 2020, 2020],
  ["2", null, 2020],
  ["3", 2020, 2020],
  ["4", null, 2019],
  ["5", 2019, 2019],
  ["6", null, 2018],
  ["7", 2018, 2018],
  ["8", null, 2017],
  ["9", 2017, 2017],
  ["A", null, 2016],
  ["0", null, 2020],
] as const)("a bird of age %s in 2020 hatched from %s to %s", (age, from, to) => {
  expect(hatchYears(age, "2020-06-01")).toEqual({ from, to });
});

test("a 3 of November is 0, 2, 4 or 5 in March", () => {
  expect(possibleAges(seen(["3", "2019-11-12"]), "2020-03-02")).toEqual(["0", "2", "4", "5"]);
});

test("a bird never seen before can have every age but that of a nestling", () => {
  expect(possibleAges([], "2020-03-02")).toEqual(["0", "2", "3", "4", "5", "6", "7", "8", "9", "A"]);
});

test("a 4 of May is no first-year bird in that year, nor of an age that began later", () => {
  expect(possibleAges(seen(["4", "2020-05-14"]), "2020-11-01")).toEqual([
    "0",
    "2",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "A",
  ]);
  expect(isAgeContradiction(seen(["4", "2020-05-14"], ["3", "2020-06-01"]))).toBe(true);
  expect(isAgeContradiction(seen(["4", "2020-05-14"], ["5", "2021-06-01"]))).toBe(true);
  expect(isAgeContradiction(seen(["4", "2020-05-14"], ["7", "2021-06-01"]))).toBe(false);
});

test("all ages of a bird leave a common span of years", () => {
  expect(commonYears(seen(["4", "2020-05-14"], [null, "2020-06-14"], ["7", "2021-06-01"]))).toEqual({
    from: 2019,
    to: 2019,
  });
  expect(commonYears(seen(["4", "2020-05-14"], ["6", "2020-06-01"]))).toEqual({ from: null, to: 2018 });
  expect(commonYears(seen([null, "2020-05-14"]))).toBeNull();
  expect(isAgeContradiction(seen([null, "2020-05-14"]))).toBe(false);
});

test("ages that contradict one another do not take every age from the next ringer", () => {
  const wrong = seen(["4", "2020-05-14"], ["3", "2020-06-01"]);
  expect(possibleAges(wrong, "2020-07-01")).toHaveLength(10);
});

test("a 3 before fledging is unlikely of a northern migrant to June, else in the months that a keeper set", () => {
  expect(isBeforeFledging("2020-03-02", true, [])).toBe(true);
  expect(isBeforeFledging("2020-09-02", true, [])).toBe(false);
  expect(isBeforeFledging("2020-03-02", false, [])).toBe(false);
  expect(isBeforeFledging("2020-03-02", false, [1, 2, 3])).toBe(true);
});
