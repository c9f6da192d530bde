import { expect, test } from "vitest";
import { findHeader, headerRowsOf, nameColumns } from "#core/formats/tables/header.ts";
import { guide, sampleText } from "#tests/sample-tables.ts";
import { knowBirds } from "./birds.ts";
import { knowSurveys } from "./knowledge.ts";

const surveys = knowSurveys(knowBirds(guide));
const read = (text: string) => {
  const table = sampleText(text.trim());
  const found = findHeader(table, surveys);
  const names = nameColumns(headerRowsOf(table, found), table.width).map(({ name, unit }) =>
    unit ? `${name} [${unit}]` : name,
  );
  return [found.header, found.headerRows, ...names];
};

test("the header is the row of which most names are known, below titles", () => {
  expect(
    read(
      "Bird counts,,\nSpecies and site of each,,\n,,\nDate,Site,Species\n2024-01-01,A,Hoopoe\n2024-01-01,B,Piapiac",
    ),
  ).toEqual([4, 1, "Date", "Site", "Species"]);
});

test("a row of units below it goes into the names", () => {
  expect(
    read("Date,Site,Species,Dist\n(dd/mm/yyyy),,,(m)\n01/01/2024,A,Hoopoe,10\n01/01/2024,B,Piapiac,20"),
  ).toEqual([1, 2, "Date [dd/mm/yyyy]", "Site", "Species", "Dist [m]"]);
});

test("a row above lends its text to columns without one", () => {
  expect(read("Date,Site,,\n,,Species,Number\n2024-01-01,A,Hoopoe,1\n2024-01-01,B,Piapiac,2")).toEqual([
    1,
    2,
    "Date",
    "Site",
    "Species",
    "Number",
  ]);
});

test("a row below may name the parts of what stands above", () => {
  expect(
    read(
      "Date,Site,Species,Distance,,\n,,,0-25,25-50,>50\n2024-01-01,A,Hoopoe,1,,2\n2024-01-01,B,Piapiac,,2,",
    ),
  ).toEqual([1, 2, "Date", "Site", "Species", "0-25", "25-50", ">50"]);
});

test("equal names below different ones are told apart by these", () => {
  expect(
    read("Survey,,Birds,\nDate,Name,Name,Number\n2024-01-01,A,Hoopoe,1\n2024-01-02,B,Piapiac,1"),
  ).toEqual([1, 2, "Date", "Survey Name", "Birds Name", "Number"]);
});

test("a blank name is that of the place, and the second of a name has its number", () => {
  expect(
    read("Date,Site,Species,Count,,Count\n2024-01-01,A,Hoopoe,1,x,2\n2024-01-01,B,Piapiac,2,y,1"),
  ).toEqual([1, 1, "Date", "Site", "Species", "Count", "Column 5", "Count (2)"]);
});

test("names of birds and of visits across make a header", () => {
  expect(
    read("counts of the year,,,,\nx1,Hoopoe,Hamerkop,Piapiac,Pied Crow\nA,1,2,0,3\nB,0,0,1,1").slice(0, 2),
  ).toEqual([2, 1]);
  expect(
    read("counts,,\n,2023-02-04-01,2023-02-04-02,2023-02-05-01\nHoopoe,1,0,2\nPiapiac,1,0,2").slice(0, 2),
  ).toEqual([2, 1]);
});

test("a table of data alone has no header", () => {
  expect(read("2011-01-01,A,Hoopoe,1\n2011-01-01,A,Hamerkop,4").slice(0, 2)).toEqual([0, 0]);
});
