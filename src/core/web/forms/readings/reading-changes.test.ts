import { expect, test } from "vitest";
import { Reading } from "#core/domain/reading.ts";
import { isAcross, takeColumn, takeRuns } from "./reading-changes.ts";

const column = (at: number, name: string) => ({ at, name, values: [] });
const reading = Reading.parse({
  columns: [
    { at: 0, name: "Day", field: "date" },
    { at: 1, name: "Site", field: "name", unit: "m" },
  ],
  fillDown: [0, 1],
});

test("a field that another column has moves, and that column is not used any more", () => {
  const { reading: next, freed } = takeColumn(reading, column(2, "Place"), { field: "name" });
  expect(freed).toBe("Site");
  expect(next.columns).toEqual([
    { at: 0, name: "Day", field: "date" },
    { at: 1, name: "Site", field: null },
    { at: 2, name: "Place", field: "name" },
  ]);
  expect(Reading.safeParse(next).success).toBe(true);
});

test("a column that is not used keeps neither its unit nor what stands above its blank cells", () => {
  const { reading: next, freed } = takeColumn(reading, column(1, "Site"), null);
  expect(freed).toBeUndefined();
  expect(next.columns[1]).toEqual({ at: 1, name: "Site", field: null });
  expect(next.fillDown).toEqual([0]);
});

test("parts of the numbers and repeated questions keep their field beside others", () => {
  const parted = Reading.parse({
    columns: [
      { at: 0, name: "0-50", field: "individuals", part: { band: "0-50 m" } },
      { at: 1, name: "species_1", field: "englishName", repeat: 1 },
    ],
  });
  expect(takeColumn(parted, column(2, "Count"), { field: "individuals" }).freed).toBeUndefined();
  const { reading: next, freed } = takeColumn(parted, column(3, "species"), { field: "englishName" });
  expect(freed).toBeUndefined();
  expect(Reading.safeParse(next).success).toBe(true);
});

test("a column leaves the species of a matrix, and comes back to them", () => {
  const matrix = takeRuns(reading, [[3, 6]], "visits-in-rows");
  const left = takeColumn(matrix, column(4, "Total"), null).reading;
  expect(left.across).toEqual([
    [3, 3],
    [5, 6],
  ]);
  expect(isAcross(left, 4)).toBe(false);
  const back = takeColumn(left, column(4, "Total"), "across").reading;
  expect(back.across).toEqual([[3, 6]]);
  expect(back.columns).toEqual(matrix.columns);
  expect(takeRuns(back, [[3, 6]], "list").across).toEqual([]);
});
