import { expect, test } from "vitest";
import { readTitleLines } from "./title-lines.ts";

const table = (...rows: string[][]) => ({ first: rows.map((cells, index) => ({ line: index + 1, cells })) });

test("lines above a header say the place and the day of the whole table, in one cell or in two", () => {
  const rows = table(["Site: Amurum Forest"], ["Date", "2019-03-12"], ["Species", "Number"], ["Site: X"]);
  expect(readTitleLines(rows, 3)).toEqual({ place: "Amurum Forest", day: "2019-03-12" });
  expect(readTitleLines(table(["Study site:", "Yankari"], ["Species"]), 2)).toEqual({ place: "Yankari" });
  expect(readTitleLines(table(["Survey date: 25/12/2019"], ["Species"]), 2)).toEqual({ day: "2019-12-25" });
  expect(readTitleLines(table(["Date: 12/25/2019"], ["Species"]), 2)).toEqual({ day: "2019-12-25" });
});

test("a day whose order is open, another label and an empty one say nothing", () => {
  for (const cells of [
    ["Date: 03/04/2019"],
    ["Site:"],
    ["Observer: Ada Obi"],
    ["Birds of the site: many"],
    ["Date", "soon"],
  ])
    expect(readTitleLines(table(cells, ["Species"]), 2), cells.join()).toEqual({});
});
