import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findExternalFile } from "../../../../tests/external-data.ts";
import { neighboursOf, parsePentadBounds, pentadOf } from "./pentad.ts";

test.each([
  ["Amurum", 9.88, 8.98, "0955c0855"],
  ["Jos", 9.8965, 8.8583, "0955c0850"],
  ["Abuja", 9.0579, 7.4951, "0905c0725"],
  ["Lagos", 6.455, 3.3841, "0630c0320"],
  ["Yankari", 9.7543, 10.5101, "0950c1030"],
  ["Cape Town", -33.92, 18.42, "3355_1825"],
])("%s lies in the pentad given by the atlas", (_, latitude, longitude, pentad) => {
  expect(pentadOf(latitude, longitude)).toBe(pentad);
});

test("a cell includes its north and west edges, and not the others", () => {
  expect(pentadOf(9.916666666666666, 8.916666666666666)).toBe("0955c0855");
  expect(pentadOf(9.833333333333334, 8.95)).toBe("0950c0855");
  expect(pentadOf(9.9, 9)).toBe("0955c0900");
});

test("the centre of every cell is in that cell, in all hemispheres", () => {
  for (const north of [9 + 55 / 60, 5 / 60, 0, -33 - 55 / 60])
    for (const west of [8 + 55 / 60, 0, -5 / 60, -16 - 25 / 60]) {
      const pentad = pentadOf(north - 2.5 / 60, west + 2.5 / 60);
      const bounds = parsePentadBounds(pentad);
      expect(bounds?.north, pentad).toBeCloseTo(north);
      expect(bounds?.west, pentad).toBeCloseTo(west);
    }
});

test("an invalid code has no bounds", () => {
  for (const text of ["", "Amurum", "0957c0855", "0955c08", "0955x0855", "0960c0855"])
    expect(parsePentadBounds(text)).toBeUndefined();
});

const cells = findExternalFile("map/nigeria_pentads_from_ne50m.csv");
test.skipIf(!cells)("all 11,098 pentads of Nigeria have the code that others computed", () => {
  const [, ...rows] = readFileSync(cells ?? "", "utf8")
    .trim()
    .split(/\r?\n/);
  expect(rows).toHaveLength(11_098);
  for (const row of rows) {
    const [pentad = "", north, south, west, east] = row.split(",");
    expect(pentadOf((Number(north) + Number(south)) / 2, (Number(west) + Number(east)) / 2)).toBe(pentad);
  }
});

test("a pentad has eight neighbours, also across a degree, and each has it as its own", () => {
  expect(neighboursOf("0900c0855")).toEqual([
    "0855c0850",
    "0855c0855",
    "0855c0900",
    "0900c0850",
    "0900c0900",
    "0905c0850",
    "0905c0855",
    "0905c0900",
  ]);
  for (const neighbour of neighboursOf("0955c0855")) expect(neighboursOf(neighbour)).toContain("0955c0855");
  expect(neighboursOf("nowhere")).toEqual([]);
});
