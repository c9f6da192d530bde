import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CUSTOM_DAY, DAY, makeWorkbook } from "#tests/make-workbook.ts";
import { openWorkbook, type SheetRow } from "./workbook.ts";

const limits = { entries: 50, bytes: 50_000_000, ratio: 200 };
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "workbook-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Uint8Array, sheet?: string, maxTextLength?: number): Promise<SheetRow[]> {
  const path = join(folder, "a.xlsx");
  await writeFile(path, bytes);
  const workbook = await openWorkbook(path, limits, maxTextLength);
  try {
    const rows: SheetRow[] = [];
    for await (const row of workbook.rows(sheet ?? workbook.sheets[0] ?? "")) rows.push(row);
    return rows;
  } finally {
    workbook.close();
  }
}
const cellsOf = async (...args: Parameters<typeof read>) => (await read(...args)).map(({ cells }) => cells);

test("the cells of a sheet are texts, numbers as shown, and days as dates", async () => {
  const bytes = await makeWorkbook({
    Counts: [
      ["Date", "Note & <more>", null, "Count"],
      [{ value: 44484, style: DAY }, null, null, 0.1 + 0.2],
      [{ value: 44484.2708333333, style: CUSTOM_DAY }, { value: 0.270833333333, style: DAY }, null, 44484],
    ],
  });
  expect(await cellsOf(bytes)).toEqual([
    ["Date", "Note & <more>", "", "Count"],
    ["2021-10-15", "", "", "0.3"],
    ["2021-10-15T06:30", "06:30", "", "44484"],
  ]);
});

test("sheets are in the order of the workbook, and rows have their numbers", async () => {
  const bytes = await makeWorkbook({ "Read me": [["Hello"]], Counts: [[], ["Date"], [null, "x"]] });
  expect(await read(bytes, "Counts")).toEqual([
    { line: 1, cells: [] },
    { line: 2, cells: ["Date"] },
    { line: 3, cells: ["", "x"] },
  ]);
});

test("a cell that is merged with those below has its value in all their rows, and one beside it none", async () => {
  const bytes = await makeWorkbook(
    {
      Counts: [
        ["Counts of the team", null, null],
        ["Date", "Site", "Species"],
        [{ value: 44484, style: DAY }, "Ridge", "Hoopoe"],
        [null, null, "Hamerkop"],
        [null, "Pond", "Hamerkop"],
        [null, null, "Piapiac"],
        [null, null, "Hoopoe"],
      ],
    },
    {},
    { Counts: ["A1:C1", "A3:A6", "B3:B4"] },
  );
  expect(await cellsOf(bytes)).toEqual([
    ["Counts of the team"],
    ["Date", "Site", "Species"],
    ["2021-10-15", "Ridge", "Hoopoe"],
    ["2021-10-15", "Ridge", "Hamerkop"],
    ["2021-10-15", "Pond", "Hamerkop"],
    ["2021-10-15", "", "Piapiac"],
    ["", "", "Hoopoe"],
  ]);
});

test("other writers use prefixes, texts in the cell, formulas, and days counted from 1904", async () => {
  const bytes = await makeWorkbook(
    { Counts: [] },
    {
      "xl/workbook.xml":
        '<x:workbook xmlns:x="a" xmlns:r="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="Counts" r:id="rId1"/></x:sheets></x:workbook>',
      "xl/worksheets/sheet1.xml":
        '<x:worksheet xmlns:x="a"><x:row><x:c t="inlineStr"><x:is><x:t>Hoopoe</x:t></x:is></x:c><x:c s="1"><x:v>43022</x:v></x:c><x:c t="str"><x:f>A1</x:f><x:v>text</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row></x:worksheet>',
    },
  );
  expect(await cellsOf(bytes)).toEqual([["Hoopoe", "2021-10-15", "text", "yes", ""]]);
});

describe("a workbook is refused with a reason", () => {
  const refused = (bytes: Uint8Array, maxTextLength?: number) =>
    read(bytes, undefined, maxTextLength).then(
      () => "read",
      (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
    );

  test("if it declares entities, which could fill the memory or name a file", async () => {
    const bomb =
      '<!DOCTYPE a [<!ENTITY e "ha"><!ENTITY f "&e;&e;">]><worksheet><row><c t="str"><v>&f;</v></c></row></worksheet>';
    const bytes = await makeWorkbook({ Counts: [] }, { "xl/worksheets/sheet1.xml": bomb });
    expect(await refused(bytes)).toBe("invalid: In this workbook, xl/worksheets/sheet1.xml is damaged.");
    const texts = await makeWorkbook(
      { Counts: [["a"]] },
      { "xl/sharedStrings.xml": '<!DOCTYPE a SYSTEM "file:///etc/passwd"><sst/>' },
    );
    expect(await refused(texts)).toContain("xl/sharedStrings.xml is damaged");
  });

  test("if it unpacks to far more than a table has", async () => {
    const zeros = `<worksheet>${" ".repeat(20_000_000)}</worksheet>`;
    expect(await refused(await makeWorkbook({ Counts: [] }, { "xl/worksheets/sheet1.xml": zeros }))).toMatch(
      /compression of xl\/worksheets\/sheet1\.xml is too high/,
    );
    const texts = await makeWorkbook({ Counts: [["Hoopoe", "Hamerkop"]] });
    expect(await refused(texts, 20)).toMatch(/too much text/);
  });

  test("if it breaks off", async () => {
    const bytes = await makeWorkbook({ Counts: [] }, { "xl/worksheets/sheet1.xml": "<worksheet><row>" });
    expect(await refused(bytes)).toContain("is damaged");
  });
});
