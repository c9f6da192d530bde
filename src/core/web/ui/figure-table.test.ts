import { expect, test } from "vitest";
import { csvAddress, readableCell } from "./figure-table.ts";

const read = (address: string) => decodeURIComponent(address.slice(address.indexOf(",") + 1));

test("a chart's table downloads as CSV with a byte-order mark, quotes where needed, and empty unknown cells", () => {
  const address = csvAddress({
    columns: ["Place, year", "Birds"],
    rows: [
      ['"Amurum"', 1234.5],
      ["Ọ̀ṣun", null],
    ],
  });
  expect(address).toMatch(/^data:text\/csv;charset=utf-8,/);
  expect(read(address)).toBe('\uFEFF"Place, year",Birds\r\n"""Amurum""",1234.5\r\nỌ̀ṣun,\r\n');
});

test("a cell that a spreadsheet would run as a formula stays text, and a negative number stays a number", () => {
  expect(read(csvAddress({ columns: ["=1+1"], rows: [["@here"], [-4]] }))).toBe(
    "\uFEFF'=1+1\r\n'@here\r\n-4\r\n",
  );
});

test("tables show thousands with a comma, and a dash for unknown values", () => {
  expect([readableCell(11080), readableCell("2015"), readableCell(null)]).toEqual(["11,080", "2015", "–"]);
});
