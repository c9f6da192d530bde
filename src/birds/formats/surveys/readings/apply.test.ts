import { expect, test } from "vitest";
import { Reading } from "#core/domain/reading.ts";
import type { CsvRow } from "#core/formats/named-rows.ts";
import { ReadTable, type TableFacts } from "./apply.ts";

const names = ["Date", "Site", "Observer", "Species", "Count"];
const fields = ["date", "name", "observers", "englishName", "individuals"];
const columns = names.map((name, at) => ({ at, name, field: fields[at] ?? null }));

const rowsOf = (...lines: string[]) =>
  lines.map((text, index): CsvRow => {
    const cells = text.split(",");
    return { line: index + 2, cells: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])) };
  });

/** What a reading makes of rows: the day, the place, the observers, the bird and the number of each. */
function read(reading: Partial<Reading>, lines: string[], facts: Partial<TableFacts> = {}) {
  const table = new ReadTable(Reading.parse({ columns, ...reading }), { names, ...facts });
  const { date, name, observers, englishName, individuals } = table.columns;
  const wanted = [date, name, observers, englishName, individuals];
  const rows = [...rowsOf(...lines).flatMap((row) => table.convert(row)), ...table.rest()];
  return {
    rows: rows.map(({ cells }) => wanted.map((key) => cells[key] ?? "").join(",")),
    notes: table.remarks(),
  };
}

test("a blank cell says what stands above it only in a row without its own day, and the report says so", () => {
  const { rows, notes } = read({ fillDown: [0, 1, 2] }, [
    "2024-03-01,Ridge,Ada,Hoopoe,1",
    ",,,Hamerkop,2",
    "2024-03-02,Pond,,Hoopoe,1",
    "2024-03-02,,,Hamerkop,1",
  ]);
  expect(rows).toEqual([
    "2024-03-01,Ridge,Ada,Hoopoe,1",
    "2024-03-01,Ridge,Ada,Hamerkop,2",
    // The observers of the first row alone are those of all rows.
    "2024-03-02,Pond,Ada,Hoopoe,1",
    // A blank place may be any.
    "2024-03-02,,Ada,Hamerkop,1",
  ]);
  expect(notes).toEqual([
    "3 rows have blank cells in “Date”, “Site”, “Observer”. Such a cell was read as the one above it.",
  ]);
});

test("days are read in the order that the table proves, and get the year that a person gave", () => {
  const day = (date: object, text: string) =>
    read({ date: { order: "dmy", ...date } }, [`${text},A,,B,1`]).rows;
  expect(day({}, "03/02/2024")).toEqual(["2024-02-03,A,,B,1"]);
  expect(day({ order: "mdy" }, "03/02/2024")).toEqual(["2024-03-02,A,,B,1"]);
  expect(day({ year: 2023 }, "5 March")).toEqual(["2023-03-05,A,,B,1"]);
  expect(day({ day: "2023-03-05" }, "")).toEqual(["2023-03-05,A,,B,1"]);
});

test("one place and one species are those of every row", () => {
  expect(read({ place: "Ridge", species: "Hoopoe" }, ["2024-03-01,,,,4"]).rows).toEqual([
    "2024-03-01,Ridge,,Hoopoe,4",
  ]);
});

test("a row without a number is one bird if a person says so", () => {
  expect(read({ rows: "one bird" }, ["2024-03-01,A,,Hoopoe,"]).rows).toEqual(["2024-03-01,A,,Hoopoe,1"]);
  expect(read({ rows: "presence" }, ["2024-03-01,A,,Hoopoe,"]).rows).toEqual(["2024-03-01,A,,Hoopoe,"]);
});

test("species in columns are counts of their row, and a visit without a bird stays a visit", () => {
  const reading: Partial<Reading> = {
    shape: "visits-in-rows",
    columns: columns.slice(0, 3),
    across: [[3, 4]],
  };
  expect(read(reading, ["2024-03-01,A,,2,1", "2024-03-02,A,,0,"]).rows).toEqual([
    "2024-03-01,A,,Species,2",
    "2024-03-01,A,,Count,1",
    "2024-03-02,A,,,",
  ]);
});

test("a cell of a matrix without a number, such as NA or a dash, is no bird", () => {
  const reading: Partial<Reading> = {
    shape: "visits-in-rows",
    columns: columns.slice(0, 2),
    across: [[2, 4]],
  };
  expect(read(reading, ["2024-03-01,A,NA,-,2", "2024-03-02,A,n/a,–,."]).rows).toEqual([
    "2024-03-01,A,,Count,2",
    "2024-03-02,A,,,",
  ]);
});

test("a joined table adds what a row does not say, and its visits without a bird", () => {
  const other = ["Day", "Who", "Where"];
  const reading: Partial<Reading> = {
    columns: columns.filter(({ field }) => field !== "observers"),
    join: {
      sheet: "Visits",
      header: 1,
      on: [
        [0, 0],
        [1, 2],
      ],
      columns: [{ at: 1, name: "Who", field: "observers" }],
    },
  };
  const visits = ["1/3/2024,Ada,Ridge", "2/3/2024,Musa,Ridge"].map((text, index): CsvRow => {
    const cells = text.split(",");
    return { line: index + 2, cells: Object.fromEntries(other.map((name, at) => [name, cells[at] ?? ""])) };
  });
  const joined = { names: other, rows: visits };
  expect(read(reading, ["2024-03-01,Ridge,,Hoopoe,1"], { joined }).rows).toEqual([
    "2024-03-01,Ridge,Ada,Hoopoe,1",
    "2024-03-02,Ridge,Musa,,",
  ]);
});

test("a 1 in a matrix is a bird that was there, or one that was counted, as a person says", () => {
  const matrix: Partial<Reading> = {
    shape: "visits-in-rows",
    columns: columns.slice(0, 2),
    across: [[3, 4]],
  };
  const found = (rows: Reading["rows"]) => read({ ...matrix, rows }, ["2024-03-01,A,,1,0"]).rows;
  expect(found("presence")).toEqual(["2024-03-01,A,,Species,"]);
  expect(found("numbers")).toEqual(["2024-03-01,A,,Species,1"]);
  const columnwise: Partial<Reading> = {
    shape: "visits-in-columns",
    columns: columns.slice(3, 4),
    across: [[0, 1]],
    rows: "presence",
  };
  expect(
    read(columnwise, ["1,0,,Hoopoe,", "1,1,,Hamerkop,"]).rows.map((row) => row.split(",").slice(3)),
  ).toEqual([
    ["Hoopoe", ""],
    ["", ""],
    ["Hamerkop", ""],
    ["Hamerkop", ""],
  ]);
});

test.each([
  ["distanceKm", "m", "500", "0.5"],
  ["distanceKm", "mi", "3.107", "5"],
  ["distanceKm", "km", "2.5", "2.5"],
  ["minutes", "h", "1.5", "90"],
  ["minutes", "s", "300", "5"],
  ["time", "min", "390", "06:30"],
  ["time", "min", "06:30", "06:30"],
  ["distance", "m", "40", "40 m"],
  ["distance", "m", "far", "far"],
] as const)("%s in %s: %s is %s", (field, unit, text, expected) => {
  const [place] = rowsOf(`${text},,,,`);
  const table = new ReadTable(Reading.parse({ columns: [{ at: 0, name: "Date", field, unit }] }), { names });
  const [row] = place ? table.convert(place) : [];
  expect(row?.cells[table.columns[field]]).toBe(expected);
});
