import { expect, test } from "vitest";
import { readSheet } from "#tests/read-sheet.ts";

const read = (...rows: string[]) =>
  readSheet(["Date,Site,Latitude,Longitude,Species,Count", ...rows].join("\n"));

test("a row with neither day nor place is of the survey above, and the report says so once", () => {
  const { surveys, counts, notes, problems } = read(
    "2019-11-12,Plot E,9.88,8.98,Willow Warbler,3",
    ",,,,Common Bulbul,2",
    ",,,,Village Weaver,6",
    "2019-11-13,Plot E,9.88,8.98,Willow Warbler,1",
    ",,,,Common Bulbul,2",
  );
  expect(problems).toEqual([]);
  expect(surveys.map(({ date, site }) => [date, site.name, site.decimalLatitude])).toEqual([
    ["2019-11-12", "Plot E", "9.88"],
    ["2019-11-13", "Plot E", "9.88"],
  ]);
  expect(counts.map(({ eventID, englishName }) => `${eventID.slice(-2)} ${englishName}`)).toEqual([
    "12 Willow Warbler",
    "12 Common Bulbul",
    "12 Village Weaver",
    "13 Willow Warbler",
    "13 Common Bulbul",
  ]);
  expect(notes.filter((note) => note.includes("survey above"))).toEqual([
    "3 rows have neither a date nor a place. Such a row was read as part of the survey above it.",
  ]);
});

test("a blank place alone is none, and a total or a row above all surveys is of no survey", () => {
  const { surveys, counts, problems } = read(
    ",,,,Village Weaver,6",
    "2019-11-12,Plot E,9.88,8.98,Willow Warbler,3",
    "2019-11-12,,9.88,8.98,Common Bulbul,2",
    ",,,,Total,9",
  );
  expect(counts.map(({ englishName }) => englishName)).toEqual(["Willow Warbler", "Common Bulbul"]);
  expect(surveys.map(({ site }) => site.name)).toEqual(["Plot E", "Pentad 0955c0855"]);
  expect(problems.map(({ line }) => line)).toEqual([2, 5]);
});
