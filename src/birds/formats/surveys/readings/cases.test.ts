import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import type { ColumnReading } from "#core/domain/reading.ts";
import { Reading } from "#core/domain/reading.ts";
import { countOf } from "#core/domain/words.ts";
import type { SampledTable } from "#core/formats/tables/sample.ts";
import { readTable } from "#tests/read-table.ts";
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

/** What the case files give as they are proposed: how many surveys, the first of them, and the birds of all together. */
const given: readonly [name: string, surveys: number, first: string, birds: string][] = [
  ["arcgis-x-y-not-used.csv", 1, "2024-03-02 06:35 Pentad 0955c0855", "3 counts, 7 birds"],
  ["columns-not-known.csv", 1, "2019-11-10 06:30/07:00 Plot U", "1 count, 5 birds"],
  ["counts-as-others-write-them.csv", 1, "2019-11-02 null Amurum A", "11 counts, 1138 birds"],
  ["equal-but-for-an-unused-column.csv", 1, "2024-02-03 null Ridge", "5 counts, 6 birds"],
  ["equal-but-for-time-of-sighting.csv", 2, "2024-06-04 null Ridge", "9 counts, 12 birds"],
  ["filled-down.csv", 2, "2019-11-12 null Plot E", "4 counts, 12 birds"],
  ["hour-and-minute-columns.csv", 3, "2024-02-03 06:15 Marsh", "3 counts, 6 birds"],
  ["kobo-precision.csv", 1, "2021-10-12 06:30/07:00 Kobo A", "1 count, 3 birds"],
  ["kobo-select-multiple.csv", 3, "2021-10-14 06:30/07:00 Kobo M", "3 counts, 0 birds"],
  ["matrix-day-written-once.csv", 6, "2024-02-03 null A0", "6 counts, 9 birds"],
  ["positions-that-cannot-be.csv", 6, "2019-11-03 null Swapped by letters", "6 counts, 12 birds"],
  ["presence-written-1.0.csv", 3, "2024-02-01 null Kurmi", "8 counts, 0 birds"],
  ["row-index-without-name.csv", 4, "2024-02-17 null Point 1", "5 counts, 0 birds"],
  ["time-from-to-in-one-cell.csv", 2, "2024-02-13 09:00/11:00 Wetland", "3 counts, 9 birds"],
  ["two-visits-a-day-in-eventDate.csv", 4, "2019-11-09 06:30 Plot D", "5 counts, 12 birds"],
  ["year-month-day.csv", 1, "2019-11-02 null Amurum", "1 count, 2 birds"],
  ["readings/bands-in-columns.csv", 2, "2023-11-12 06:30 P1", "10 counts, 15 birds"],
  ["readings/codes-month-first.csv", 6, "2022-05-17 null North block", "6 counts, 21 birds"],
  ["readings/francais.csv", 2, "2024-01-13 06:40 Étang nord", "3 counts, 17 birds"],
  ["readings/genus-apart.csv", 2, "2022-07-10 06:00 Dam 1", "4 counts, 34 birds"],
  ["readings/observers-in-first-row.csv", 1, "2024-03-14 07:05 Pentad 0955c0855", "6 counts, 21 birds"],
  ["readings/one-bird-a-row.csv", 2, "2024-01-11 null Ridge", "40 counts, 40 birds"],
  ["readings/positions-of-all-kinds.csv", 6, "2024-02-01 null A", "6 counts, 9 birds"],
  ["readings/species-in-columns.csv", 4, "2023-11-10 null Q1", "9 counts, 24 birds"],
  ["readings/time-of-sightings.csv", 2, "2024-02-03 null Line 1", "12 counts, 24 birds"],
  ["readings/titles-two-lines-units.csv", 2, "2024-03-01 null Plot A", "6 counts, 21 birds"],
];

test.runIf(hasCases).each(given)("%s gives its surveys and birds", (name, size, first, birds) => {
  const bytes = readFileSync(join(folder, name));
  const text = new TextDecoder(name.endsWith("francais.csv") ? "windows-1252" : "utf-8").decode(bytes);
  const { surveys, counts } = readTable(text);
  const [{ date, time, site } = { date: "", time: "", site: { name: "" } }] = surveys;
  const sum = counts.reduce((total, { individuals }) => total + (individuals ?? 0), 0);
  expect([
    surveys.length,
    `${date} ${time} ${site.name}`,
    `${countOf(counts.length, "count")}, ${sum} birds`,
  ]).toEqual([size, first, birds]);
});

test.runIf(hasCases)(
  "numbers in columns of unknown names are asked, and added up they are all birds of the file",
  () => {
    const text = readFileSync(join(folder, "numbers-in-columns-of-unknown-names.csv"), "utf8");
    const { questions, reading } = readTable(text);
    expect(questions.map(({ ask, guess }) => [ask, guess])).toEqual([
      ["complete", undefined],
      ["counts", undefined],
    ]);
    expect(reading.parts).toBeNull();
    const { counts } = readTable(text, { counts: "add" });
    expect(counts.map(({ englishName, individuals }) => `${individuals} ${englishName}`)).toEqual([
      "3 Grey Heron",
      "16 Little Egret",
      "1 Black Crake",
      "2 Grey Heron",
      "3 Little Egret",
    ]);
  },
);
