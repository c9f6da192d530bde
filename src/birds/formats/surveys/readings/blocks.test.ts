import { expect, test } from "vitest";
import { guide, sampleText } from "#tests/sample-tables.ts";
import { guessesOf } from "./guesses.ts";
import { previewReading } from "./preview.ts";
import { proposeFile } from "./propose-file.ts";

const ridge = ["Ridge", "Date,Point,Species,Count", "2024-03-01,P1,Hoopoe,2", "2024-03-01,P2,Hamerkop,1"];
const lake = ["Lake", "Date,Point,Species,Count", "2024-03-02,P1,Piapiac,4"];
const propose = (...lines: string[]) => {
  const table = sampleText(lines.join("\n"));
  return { table, proposal: proposeFile([table], guide) };
};

test("of several tables with titles on one sheet the first is read, and the rest left out", () => {
  const { table, proposal } = propose(...ridge, "", ...lake);
  expect(proposal.reading).toMatchObject({ header: 2, last: 4 });
  expect(proposal.rows).toBe(2);
  expect(previewReading({ ...proposal.reading, place: "Ridge" }, [table])).toMatchObject({ counts: 2 });
  const [guess] = guessesOf(proposal.reading, proposal).filter(({ label }) =>
    label.startsWith("What is below"),
  );
  expect(guess).toMatchObject({ label: "What is below row 4", value: "other" });
  expect(guess?.take("same").last).toBeNull();
});

test("the second one is read if its header is chosen", () => {
  const table = sampleText([...ridge, "", ...lake].join("\n"));
  const { reading, rows } = proposeFile([table], guide, undefined, 7);
  expect([reading.header, reading.last, rows]).toEqual([7, null, 1]);
});

test("a table with other columns below a blank row is another one", () => {
  const { proposal } = propose(...ridge.slice(1), "", "Site,Latitude,Longitude", "Ridge,9.8,8.9");
  expect(proposal.reading).toMatchObject({ header: 1, last: 3 });
});

test("the same header again without a title is that of a new page", () => {
  const { proposal } = propose(...ridge.slice(1), "", ...lake.slice(1));
  expect(proposal.reading.last).toBeNull();
});

test("rows of birds are no header, whatever they are called", () => {
  const { proposal } = propose(
    ...ridge.slice(1),
    "",
    ",,Hoopoe,",
    "2024-03-01,P1,Notes,1",
    "2024-03-02,P1,Hoopoe,",
  );
  expect(proposal.reading.last).toBeNull();
});
