import { expect, test } from "vitest";
import { atlasCells, atlasStates, findAtlasCell, isSparse, parsePentad } from "./atlas.ts";
import { parsePentadBounds } from "./pentad.ts";

test("Nigeria has 37 states and 11,098 pentads, each with its own code", () => {
  expect(atlasStates).toHaveLength(37);
  expect(new Set(atlasCells.map(({ pentad }) => pentad)).size).toBe(11_098);
  const states = new Set(atlasCells.map(({ state }) => state));
  expect([...states].sort()).toEqual(atlasStates.map(({ iso }) => iso).sort());
});

test("a cell's position on the map matches its code", () => {
  for (const { pentad, x, y } of atlasCells) {
    const bounds = parsePentadBounds(pentad);
    expect(x).toBe(Math.round(((bounds?.west ?? 0) - 2.5) * 120));
    expect(y).toBe(Math.round((14 - (bounds?.north ?? 0)) * 120));
  }
});

test.each([
  ["0955c0855", "NG-PL"],
  ["0905c0725", "NG-FC"],
  ["0630c0320", "NG-LA"],
  ["0950c1030", "NG-BA"],
])("%s lies in %s", (pentad, state) => {
  expect(findAtlasCell(pentad)?.state).toBe(state);
});

test("a pentad is found by its code or by coordinates", () => {
  expect(parsePentad(" 0955C0855 ")).toBe("0955c0855");
  expect(parsePentad("9.88, 8.98")).toBe("0955c0855");
  expect(parsePentad("9.88 N 8.98 E")).toBe("0955c0855");
  for (const text of ["", "Amurum", "99, 8", "9.88"]) expect(parsePentad(text)).toBeUndefined();
});

test("states are coloured until one square in twenty has surveys", () => {
  expect(isSparse(3)).toBe(true);
  expect(isSparse(554)).toBe(true);
  expect(isSparse(555)).toBe(false);
  expect(isSparse(5343)).toBe(false);
});
