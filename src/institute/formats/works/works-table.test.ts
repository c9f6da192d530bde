import { expect, test } from "vitest";
import { readWorksTable } from "./works-table.ts";

const read = (cells: Record<string, string>) =>
  readWorksTable({
    rows: [{ line: 2, cells: { title: "Moult", ...cells }, columnOf: {} }],
    total: 1,
    problems: [],
    columnOf: {},
  })[0];

test.each([
  ["Book Chapter", "chapter"],
  ["Conference paper", "talk"],
  ["Article", "article"],
  ["Technical report", "report"],
  ["Book", "book"],
  ["Preprint", "preprint"],
  ["other", "other"],
])("a cell that says “%s” is read as what a publication is", (written, kind) => {
  expect(read({ kind: written })?.work).toMatchObject({ postType: "publication", kind });
  // What other lists call the type of a document says it as well.
  expect(read({ postType: written })?.work).toMatchObject({ postType: "publication", kind });
});

test("a thesis is none of them, and series, edition, number, place and note are columns", () => {
  expect(read({ kind: "PhD thesis" })?.work).toEqual({
    postType: "thesis",
    title: "Moult",
    authors: [],
  });
  const cells = {
    series: "Paper; 12",
    edition: "2nd",
    reportNumber: "7/A",
    place: "Jos",
    remarks: "In press.",
  };
  expect(read(cells)?.work).toMatchObject(cells);
});
