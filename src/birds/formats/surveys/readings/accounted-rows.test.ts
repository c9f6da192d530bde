import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { findExternalCase } from "#tests/external-cases.ts";
import { readTable } from "#tests/read-table.ts";

/** How many rows of a table were stored, kept apart, equal to earlier ones, and refused. */
function account(text: string) {
  const { counts, total, skipped, apart = [], repeated = { rows: 0 } } = readTable(text);
  const rowsApart = apart.reduce((sum, { rows }) => sum + rows, 0);
  return {
    total,
    stored: new Set(counts.map(({ line }) => line)).size,
    apart: Object.fromEntries(apart.map(({ reason, rows }) => [reason, rows])),
    repeated: repeated.rows,
    refused: skipped - rowsApart - repeated.rows,
    sum: new Set(counts.map(({ line }) => line)).size + skipped,
  };
}

/** The same numbers from 0 to below 1 in every run. */
function* numbersFrom(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

/** What each kind of row says of itself, and where its row goes. */
const kinds: readonly [where: string, cells: string][] = [
  ["stored", "no,Aves,1,1,"],
  ["stored", "no,Aves,1,1,N"],
  ["no bird", "no,Mammalia,1,1,"],
  ["no bird", "yes,Reptilia,0,1,X"],
  ["captive", "yes,Aves,1,1,"],
  ["escaped", "no,Aves,0,1,X"],
  ["doubt", "no,Aves,0,1,"],
];

test.each([1, 2, 3, 4, 5])("rows read are stored, apart, repeated or refused, in any order (%i)", (seed) => {
  const numbers = numbersFrom(seed);
  const next = () => numbers.next().value;
  const expected = new Map<string, number>();
  const rows: string[] = [];
  const count = (where: string) => expected.set(where, (expected.get(where) ?? 0) + 1);
  for (let at = 0; at < 300; at++) {
    const chance = next();
    const [where = "", cells = ""] = kinds[Math.floor(next() * kinds.length)] ?? [];
    const row = `2024-03-${String((at % 28) + 1).padStart(2, "0")},Ridge ${at},Hoopoe,2,${cells}`;
    if (chance < 0.1) {
      rows.push(`someday,Ridge ${at},Hoopoe,2,no,Aves,1,1,`);
      count("refused");
      continue;
    }
    rows.push(row);
    count(where);
    if (where === "stored" && chance > 0.9) {
      rows.push(row);
      count("repeated");
    }
  }
  const header = "Date,Site,Species,Count,Captive,Class,Approved,Reviewed,Exotic code";
  const { apart, stored, repeated, refused, total, sum } = account([header, ...rows].join("\n"));
  expect({ ...apart, stored, repeated, refused }).toEqual(Object.fromEntries(expected));
  expect([sum, total]).toEqual([rows.length, rows.length]);
});

const folder = findExternalCase("readings/one-bird-a-row.csv")?.replace(/readings\/[^/]*$/, "");
const lists = [
  "arcgis-x-y-not-used.csv",
  "ebird-domestic-type.csv",
  "ebird-shared-checklist.txt",
  "equal-but-for-an-unused-column.csv",
  "equal-but-for-time-of-sighting.csv",
  "filled-down.csv",
  "hour-and-minute-columns.csv",
  "inat-with-uuid-mammals-captive.csv",
  "row-index-without-name.csv",
  "time-from-to-in-one-cell.csv",
];

for (const path of folder ? globSync(`${folder}{${lists.join(",")}}`) : [])
  test(`each row of ${basename(path)} is somewhere`, () => {
    const { total, sum } = account(readFileSync(path, "utf8"));
    expect(sum).toBe(total);
  });
