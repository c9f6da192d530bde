import { expect, test } from "vitest";
import { sampleRows } from "#tests/sample-tables.ts";
import { TableSampler } from "./sample.ts";

test("the first 540 rows are kept in their order, and some hundred from the whole table", () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => [String(row), row % 3 === 0 ? "" : "x"]);
  const { first, spread, rows: count, width, facts } = sampleRows([[""], ...rows]);
  expect([first.length, count, width, facts[1]?.filled]).toEqual([540, 20_000, 2, 13_333]);
  expect(first[0]).toEqual({ line: 2, cells: ["0", ""] });
  expect(spread.length).toBeGreaterThanOrEqual(400);
  expect(spread.length).toBeLessThan(800);
  const gaps = spread.slice(1).map(({ line }, index) => line - (spread[index]?.line ?? 0));
  expect(new Set(gaps).size).toBe(1);
  expect(spread.at(-1)?.line).toBeGreaterThan(19_900);
});

test("a single day far down proves the order of day and month", () => {
  const rows = Array.from({ length: 5000 }, (_, row) => [
    row === 4000 ? "10/13/2021" : "01/02/2021",
    "13/10/2021 06:30",
  ]);
  const { facts } = sampleRows(rows);
  expect(facts[0]).toEqual({ filled: 5000, monthFirst: "10/13/2021", open: "01/02/2021" });
  expect(facts[1]).toEqual({ filled: 5000, dayFirst: "13/10/2021 06:30" });
});

test("250,000 rows of 20 cells are sampled fast and in little memory", () => {
  const sampler = new TableSampler(null, "long.csv");
  const start = performance.now();
  for (let row = 1; row <= 250_000; row++)
    sampler.push(
      Array.from({ length: 20 }, (_, at) => (at === 3 ? "12/11/2021" : `value ${at}`)),
      row,
    );
  const { spread, rows } = sampler.finish();
  expect(rows).toBe(250_000);
  expect(spread.length).toBeLessThan(800);
  expect(performance.now() - start).toBeLessThan(20_000);
}, 30_000);
