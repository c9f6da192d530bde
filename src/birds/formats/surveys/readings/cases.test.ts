import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import type { ColumnReading } from "#core/domain/reading.ts";
import { Reading } from "#core/domain/reading.ts";
import type { SampledTable } from "#core/formats/tables/sample.ts";
import { guide, sampleText, sampleWorkbook } from "#tests/sample-tables.ts";
import { proposeFile } from "./propose-file.ts";

// Tables as other people write them, beside the project: ../shared/cases, or OUTSIDE_CASES.
const folder = process.env.OUTSIDE_CASES ?? join(import.meta.dirname, "../../../../../../shared/cases");
const hasCases = existsSync(join(folder, "readings"));

const Expected = z.object({
  sheet: z.string().nullable(),
  header: z.number(),
  headerRows: z.number(),
  shape: z.string(),
  fields: z.record(z.string(), z.string()),
  questions: z.array(z.string()),
  order: z.string().optional(),
  time: z.string().optional(),
  fillDown: z.array(z.string()).optional(),
  refused: z.string().optional(),
  join: z
    .object({ sheet: z.string(), on: z.array(z.string()), adds: z.record(z.string(), z.string()) })
    .optional(),
});

const tablesOf = async (path: string): Promise<SampledTable[]> =>
  path.endsWith(".xlsx") ? sampleWorkbook(path) : [sampleText(readFileSync(path), basename(path))];

const fieldsOf = (columns: readonly ColumnReading[]) =>
  Object.fromEntries(
    columns.filter(({ part }) => !part).map(({ name, field }) => [name.replace(/^Column \d+$/, ""), field]),
  );

for (const path of hasCases ? globSync(join(folder, "readings/*.{csv,xlsx}")).toSorted() : [])
  test(`the case ${basename(path)} is proposed as its answer says`, async () => {
    const expected = Expected.parse(JSON.parse(readFileSync(`${path}.json`, "utf8")));
    const { reading, questions, refused, columns } = proposeFile(await tablesOf(path), guide);
    if (expected.refused) return expect(refused).toMatch(/birds, but neither days nor places/);
    expect(refused).toBeUndefined();
    expect(Reading.parse(reading)).toEqual(reading);
    const { sheet, header, headerRows, shape } = reading;
    expect({ sheet, header, headerRows, shape }).toEqual({
      sheet: expected.sheet,
      header: expected.header,
      headerRows: expected.headerRows,
      shape: expected.shape,
    });
    expect(fieldsOf(reading.columns)).toEqual(expected.fields);
    expect(questions.map(({ ask }) => ask)).toEqual(expected.questions);
    expect(reading.date.order).toBe(expected.order ?? "dmy");
    if (expected.time) expect(reading.time).toBe(expected.time);
    const nameAt = (at: number) => columns.find((column) => column.at === at)?.name;
    expect(reading.fillDown.map(nameAt).toSorted()).toEqual((expected.fillDown ?? []).toSorted());
    expect(reading.join?.sheet).toBe(expected.join?.sheet);
    if (expected.join) {
      expect(reading.join?.on.map(([ours]) => nameAt(ours))).toEqual(expected.join.on);
      expect(fieldsOf(reading.join?.columns ?? [])).toEqual(expected.join.adds);
    }
  });

test.runIf(hasCases).each([
  [
    "columns-not-known.csv",
    "date name observers time endTime englishName scientificName individuals distance",
  ],
  ["filled-down.csv", "date name englishName scientificName individuals"],
  [
    "kobo-precision.csv",
    "time endTime date name decimalLatitude decimalLongitude precisionMetres englishName individuals eventID",
  ],
  [
    "kobo-repeats-on-second-sheet.xlsx",
    "englishName scientificName individuals eventID + time endTime date name decimalLatitude decimalLongitude observers",
  ],
  ["merged-down.xlsx", "date time name englishName scientificName individuals"],
  [
    "positions-that-cannot-be.csv",
    "date name decimalLatitude decimalLongitude englishName scientificName individuals",
  ],
  ["two-sheets.xlsx", "name date point time englishName scientificName individuals"],
  ["two-visits-a-day-in-eventDate.csv", "date name scientificName individuals"],
  [
    "year-month-day.csv",
    "year month day name decimalLatitude decimalLongitude scientificName individuals status",
  ],
])("%s is read with each of its columns", async (name, fields) => {
  const { reading, refused } = proposeFile(await tablesOf(join(folder, name)), guide);
  const list = (columns: readonly ColumnReading[]) => columns.map(({ field }) => field).join(" ");
  expect(refused).toBeUndefined();
  expect([list(reading.columns), ...(reading.join ? [list(reading.join.columns)] : [])].join(" + ")).toBe(
    fields,
  );
});
