import { expect, test } from "vitest";
import { Reading } from "#core/domain/reading.ts";
import { isAcross, joinBy, longestUnused, takeColumn, takeRun, takeRuns } from "./reading-changes.ts";

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

test("a column that a person takes for the number has it alone, where nobody has said which share it", () => {
  const shares = (parts: "keep" | null) =>
    Reading.parse({
      columns: [
        { at: 3, name: "Seen", field: "individuals", part: { activity: "Seen" } },
        { at: 4, name: "Cloud", field: "individuals", part: { activity: "Cloud" } },
      ],
      parts,
    });
  const { reading: next } = takeColumn(shares(null), column(3, "Seen"), { field: "individuals" });
  expect(next.columns).toEqual([
    { at: 3, name: "Seen", field: "individuals" },
    { at: 4, name: "Cloud", field: null },
  ]);
  const left = takeColumn(shares(null), column(4, "Cloud"), null).reading;
  expect(left.columns.map(({ part }) => part)).toEqual([{ activity: "Seen" }, undefined]);
  expect(takeColumn(left, column(4, "Cloud"), "part").reading.columns).toEqual(shares(null).columns);
  expect(
    takeColumn(shares("keep"), column(5, "Count"), { field: "individuals" }).reading.columns,
  ).toHaveLength(3);
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

test("a run of columns that was not seen is taken for species, and given back", () => {
  const columns = ["Day", "Site", "Count", "Weaver", "Bulbul"].map((name, at) => column(at, name));
  const proposed = Reading.parse({
    columns: [
      { at: 0, name: "Day", field: "date" },
      { at: 1, name: "Site", field: "name" },
      { at: 2, name: "Count", field: "individuals" },
    ],
  });
  expect(longestUnused(proposed, columns)).toEqual([3, 4]);
  const taken = takeRun(proposed, proposed, [2, 4], "visits-in-rows");
  expect(taken).toMatchObject({ shape: "visits-in-rows", across: [[2, 4]] });
  expect(taken.columns.map(({ at }) => at)).toEqual([0, 1]);
  const fewer = takeRun(proposed, taken, [3, 4], "visits-in-rows");
  expect(fewer.columns.map(({ at }) => at)).toEqual([0, 1, 2]);
  expect(takeRun(proposed, taken, [2, 4], "list")).toEqual(proposed);
});

test("a table that is joined by hand adds what a row does not say, and no record", () => {
  const fields = {
    date: { label: "Date", group: "When" },
    name: { label: "Site", group: "Where" },
    observers: { label: "Observers", group: "Survey" },
    remarks: { label: "Remarks", group: "What" },
  } as const;
  const read = ["date", "observers", "remarks", null].map((field, index) => ({
    at: index + 1,
    name: `${field}`,
    field,
  }));
  const visits = { name: "Visits", rows: 2, gives: "", joinable: { header: 3, columns: [], read } };
  expect(joinBy(reading, visits, [7, 0], fields).join).toEqual({
    sheet: "Visits",
    header: 3,
    on: [[7, 0]],
    columns: [{ at: 2, name: "observers", field: "observers" }],
  });
});
