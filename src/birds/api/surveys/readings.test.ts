import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import type { SurveyImportReport } from "#birds/domain/surveys/import-report.ts";
import type { Reading } from "#core/domain/reading.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeEachDatabase, describeWithDatabase } from "#tests/databases.ts";
import { findExternalCase } from "#tests/external-cases.ts";
import { makeWorkbook } from "#tests/make-workbook.ts";

type Parts = Record<string, string | Uint8Array>;

const form = (parts: Parts) => {
  const body = new FormData();
  for (const [name, content] of Object.entries(parts))
    if (name === "reading") body.append(name, String(content));
    else body.append("file", new File([new Uint8Array(Buffer.from(content))], name));
  return body;
};

async function importing(app: App, parts: Parts, query = "") {
  const reply = await app.api.request(`/api/surveys/import${query}`, {
    method: "POST",
    headers: app.headersOf("admin"),
    body: form(parts),
  });
  const body = await reply.json();
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(body)}`);
  const report: SurveyImportReport = body;
  return report;
}

const cases = [
  "bands-in-columns.csv",
  "codes-month-first.csv",
  "counts-and-conditions.xlsx",
  "francais.csv",
  "genus-apart.csv",
  "observers-in-first-row.csv",
  "one-bird-a-row.csv",
  "positions-of-all-kinds.csv",
  "species-in-columns.csv",
  "time-of-sightings.csv",
  "titles-two-lines-units.csv",
].map((name) => `readings/${name}`);

describeWithDatabase("a table of another project", (open) => {
  for (const name of cases) {
    const [path, answer] = [findExternalCase(name), findExternalCase(`${name}.json`)];
    test.skipIf(!path || !answer)(`${basename(name)} gives the surveys and counts that it has`, async () => {
      const app = await openApp(await open());
      const expected = JSON.parse(readFileSync(answer ?? "", "utf8"));
      const report = await importing(app, { [basename(name)]: readFileSync(path ?? "") });
      if (expected.surveys) expect(report.surveys.created).toBe(expected.surveys);
      if (expected.counts) expect(report.counts.created).toBe(expected.counts);
    });
  }

  test.skipIf(!findExternalCase("readings/visits-in-columns.csv"))(
    "with visits in columns needs its place, and with it gives a survey for each",
    async () => {
      const app = await openApp(await open());
      const file = { "visits.csv": readFileSync(findExternalCase("readings/visits-in-columns.csv") ?? "") };
      await expect(importing(app, file)).rejects.toThrow(/missing: site.*Where was all of this counted/);
      const reading = {
        shape: "visits-in-columns",
        columns: [{ at: 0, name: "Column 1", field: "englishName" }],
        across: [[1, 4]],
        place: "Kurmi",
      };
      const report = await importing(app, { ...file, reading: JSON.stringify(reading) });
      expect(report).toMatchObject({ surveys: { created: 4 }, counts: { created: 12 } });
    },
  );

  test.skipIf(!findExternalCase("readings/species-list.csv"))(
    "that has no days is refused with what it is",
    async () => {
      const app = await openApp(await open());
      const file = { "list.csv": readFileSync(findExternalCase("readings/species-list.csv") ?? "") };
      await expect(importing(app, file)).rejects.toThrow(/This is not a table of surveys/);
    },
  );
});

describeWithDatabase("a workbook with merged cells", (open) => {
  test("gives each of their rows its value, and the report says so", async () => {
    const app = await openApp(await open());
    const rows = [
      ["Date", "Site", "Species", "Band", "Count"],
      ["2024-03-01", "Ridge", "Hoopoe", "0-30 m", 2],
      [null, null, null, "over 30 m", 3],
      [null, null, "Hamerkop", "0-30 m", 1],
    ];
    const merged = { Counts: ["A2:A4", "B2:B4", "C2:C3"] };
    const report = await importing(app, { "a.xlsx": await makeWorkbook({ Counts: rows }, {}, merged) });
    expect(report).toMatchObject({ surveys: { created: 1 }, counts: { created: 3 }, skipped: 0 });
    expect(report.notes).toContain("3 cells are merged with those below, and count for each of their rows.");
  });
});

const sheet = [
  "When,Where was it,Bird seen there,How many",
  "2024-03-01,Ridge,Willow Warbler,2",
  "2024-03-01,Ridge,Common Bulbul,3",
  "2024-03-02,Ridge,Willow Warbler,1",
].join("\n");
const reading: Partial<Reading> = {
  columns: [
    { at: 0, name: "When", field: "date" },
    { at: 1, name: "Where was it", field: "name" },
    { at: 2, name: "Bird seen there", field: "englishName" },
    { at: 3, name: "How many", field: "individuals" },
  ],
  complete: "yes",
};

describeEachDatabase("a reading", (open) => {
  test("that a person gives is used, and is remembered for tables with the same header", async () => {
    const app = await openApp(await open());
    const given = await importing(app, { "a.csv": sheet, reading: JSON.stringify(reading) });
    expect(given).toMatchObject({ surveys: { created: 2 }, counts: { created: 3 } });
    const { readings } = await (await app.call("admin", "GET", "/api/surveys/readings")).json();
    expect(readings).toMatchObject([{ file: "a.csv", by: expect.stringContaining("Ada"), reading }]);
    expect((await app.call("admin", "DELETE", `/api/surveys/readings/${readings[0]._id}`)).status).toBe(204);
    expect((await app.call("admin", "DELETE", `/api/surveys/readings/${readings[0]._id}`)).status).toBe(404);
    expect((await app.call("member", "GET", "/api/surveys/readings")).status).toBe(403);
  });
});

describeWithDatabase("a reading of a table", (open) => {
  test("is what a dry run says, and given back gives the same", async () => {
    const app = await openApp(await open());
    const file = { "counts.csv": "Date,Site,Species,Count\n2024-03-01,Ridge,Willow Warbler,2" };
    const first = await importing(app, file, "?dryRun=true");
    expect(first.proposal?.reading.columns.map(({ field }) => field)).toEqual([
      "date",
      "name",
      "englishName",
      "individuals",
    ]);
    const again = await importing(app, { ...file, reading: JSON.stringify(first.proposal?.reading) });
    expect(again.surveys).toEqual(first.surveys);
    expect(again.counts).toEqual(first.counts);
  });

  test.each([
    ["nonsense", "nonsense", /This is not a valid reading/],
    ["a field that does not exist", { columns: [{ at: 0, name: "When", field: "wings" }] }, /wings/],
    [
      "a column twice",
      {
        columns: [
          { at: 0, name: "When", field: "date" },
          { at: 0, name: "When", field: "name" },
        ],
      },
      /Column 1 is named twice/,
    ],
    ["a column that is not there", { columns: [{ at: 9, name: "X", field: "date" }] }, /has 4 columns/],
    [
      "another table",
      {
        columns: [
          { at: 0, name: "Day", field: "date" },
          { at: 1, name: "Place", field: "name" },
        ],
      },
      /for another table.*“Day”.*“When”/,
    ],
    ["a sheet that is not there", { ...reading, sheet: "Counts" }, /no sheet “Counts”/],
  ])("with %s is refused with the reason", async (_what, given, message) => {
    const app = await openApp(await open());
    const text = typeof given === "string" ? given : JSON.stringify(given);
    await expect(importing(app, { "a.csv": sheet, reading: text })).rejects.toThrow(message);
  });
});

describeWithDatabase("a question without a guess", (open) => {
  const ducks =
    "Date,Site,Species,zza,zzb\n2023-11-12,Plot E,Willow Warbler,3,1\n2023-11-12,Plot E,Hoopoe,0,0\n";

  test("refuses a file with its words until it is answered, also in a dry run", async () => {
    const app = await openApp(await open());
    const file = { "ducks.csv": ducks };
    const refusal = /^422 .*Which of these are numbers of birds: “zza”, “zzb”/;
    await expect(importing(app, file)).rejects.toThrow(refusal);
    await expect(importing(app, file, "?dryRun=true")).rejects.toThrow(refusal);
    const columns = ["date", "name", "englishName"].map((field, at) => ({
      at,
      name: ["Date", "Site", "Species"][at],
      field,
    }));
    const parts = ["zza", "zzb"].map((name, at) => ({
      at: at + 3,
      name,
      field: "individuals",
      part: { activity: name },
    }));
    const given = (answer: string | null) => ({
      ...file,
      reading: JSON.stringify({ columns: [...columns, ...parts], parts: answer }),
    });
    await expect(importing(app, given(null))).rejects.toThrow(refusal);
    await expect(importing(app, given("some"))).rejects.toThrow(/^4\d\d /);
    expect(await importing(app, given("keep"), "?dryRun=true")).toMatchObject({
      surveys: { created: 1 },
      counts: { created: 3 },
    });
    expect(await importing(app, given("add"))).toMatchObject({
      surveys: { created: 1 },
      counts: { created: 2 },
    });
  });
});

describeWithDatabase("rows that are equal to earlier ones", (open) => {
  test("are counted once and said with their number, or are birds of their own if a person says so", async () => {
    const app = await openApp(await open());
    const row = "2023-11-12,Plot E,Willow Warbler,3";
    const file = {
      "equal.csv": ["Date,Site,Species,Count", row, row, "2023-11-12,Plot E,Hoopoe,1", row].join("\n"),
    };
    const once = await importing(app, file, "?dryRun=true");
    expect(once).toMatchObject({
      total: 4,
      skipped: 2,
      counts: { created: 2 },
      repeated: { rows: 2, lines: [3, 5] },
    });
    const reading = { ...once.proposal?.reading, equal: "each" };
    expect(await importing(app, { ...file, reading: JSON.stringify(reading) }, "?dryRun=true")).toMatchObject(
      {
        skipped: 0,
        counts: { created: 4 },
        repeated: { rows: 0, lines: [] },
      },
    );
  });
});
