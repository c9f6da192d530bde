import { expect, test } from "vitest";
import type { Values } from "./cell-values.ts";
import { FillDown } from "./fill-down.ts";

const fill = (...rows: Values[]) => {
  const down = new FillDown();
  return { rows: rows.map((row) => down.fill(row)), notes: down.remarks() };
};
const first = {
  date: "2019-11-12",
  name: "Plot E",
  observers: "Ada",
  englishName: "Hoopoe",
  individuals: "3",
};

test("a bird without day or place is of the survey above, and the report says so once", () => {
  const { rows, notes } = fill(
    first,
    { englishName: "Hamerkop" },
    { englishName: "Piapiac", individuals: "2" },
  );
  expect(rows.slice(1)).toMatchObject([
    { date: "2019-11-12", name: "Plot E", observers: "Ada", englishName: "Hamerkop" },
    { date: "2019-11-12", name: "Plot E", observers: "Ada", englishName: "Piapiac", individuals: "2" },
  ]);
  // The number is that of the bird above, not of the survey.
  expect(rows[1]?.individuals).toBeUndefined();
  expect(notes).toEqual(["2 rows have no date. Such a row was read as part of the survey above it."]);
});

test("a row with a place of its own takes the day alone", () => {
  const { rows } = fill(first, { name: "Plot F", englishName: "Hamerkop" });
  expect(rows[1]).toEqual({
    date: "2019-11-12",
    year: "",
    month: "",
    day: "",
    name: "Plot F",
    englishName: "Hamerkop",
  });
});

test("a row with a day and no place stays without one", () => {
  const { rows } = fill(first, { date: "2019-11-13", englishName: "Hamerkop" });
  expect(rows[1]).toEqual({ date: "2019-11-13", englishName: "Hamerkop" });
});

test("a total, a row above all surveys and a row of another survey’s key are of no survey above", () => {
  const { rows, notes } = fill(
    { englishName: "Piapiac" },
    { ...first, eventID: "A" },
    { englishName: "Total", individuals: "9" },
    { eventID: "B", englishName: "Hamerkop" },
  );
  expect(rows.filter(({ date }) => date)).toHaveLength(1);
  expect(notes).toEqual([]);
});
