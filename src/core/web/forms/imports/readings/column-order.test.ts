import { expect, test } from "vitest";
import { type Proposal, Reading } from "#core/domain/reading.ts";
import { sortColumns } from "./column-order.ts";

const proposal: Proposal = {
  reading: Reading.parse({
    shape: "visits-in-rows",
    across: [[3, 3]],
    columns: [
      { at: 0, name: "Day", field: "date" },
      { at: 1, name: "Vogel", field: "englishName" },
    ],
  }),
  table: "a.csv",
  why: [
    { at: 0, text: "by its name", sure: 1 },
    { at: 1, text: "its values are names of birds", sure: 0.6 },
  ],
  questions: [],
  sheets: [],
  columns: ["Day", "Vogel", "Wind", "Hamerkop"].map((name, at) => ({ at, name, values: ["a"] })),
  top: [],
  rows: 1,
};
const namesOf = (sorted: { column: { name: string } }[]) => sorted.map(({ column }) => column.name);

test("unsure columns come first, and those that nothing is taken from stand apart", () => {
  const { used, unused, across } = sortColumns(proposal);
  expect(namesOf(used)).toEqual(["Vogel", "Day"]);
  expect(used.map(({ isUnsure }) => isUnsure)).toEqual([true, false]);
  expect(namesOf(unused)).toEqual(["Wind"]);
  expect(namesOf(across)).toEqual(["Hamerkop"]);
});

test("nothing is unsure that a person has said before", () => {
  const remembered = { _id: "1", file: "a.csv", by: "Ada", at: "2026-11-12T00:00:00.000Z" };
  const { used } = sortColumns({ ...proposal, remembered });
  expect(used.some(({ isUnsure }) => isUnsure)).toBe(false);
});

test("what a person has said stays among the used columns, with that as its reason", () => {
  const { columns } = proposal.reading;
  const reading = { ...proposal.reading, columns: [...columns, { at: 2, name: "Wind", field: "weather" }] };
  const { used, unused } = sortColumns(proposal, reading);
  expect(used.find(({ column }) => column.name === "Wind")).toMatchObject({
    reason: "as you have said",
    isUnsure: false,
  });
  expect(unused).toEqual([]);
});
