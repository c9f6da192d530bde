import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { openZip, writeZip } from "#core/adapters/zip.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { DAY, makeWorkbook } from "#tests/make-workbook.ts";
import { findExternalFile } from "../../../../tests/external-data.ts";

vi.setConfig({ testTimeout: 60_000 });

const send = (app: App, body: BodyInit, query = "") =>
  app.api.request(`/api/surveys/import${query}`, { method: "POST", headers: app.headersOf("admin"), body });
const zipOf = async (files: Record<string, string>) =>
  new Uint8Array(
    await new Response(
      writeZip(Object.entries(files).map(([name, content]) => ({ name, content }))),
    ).arrayBuffer(),
  );
const formOf = (...files: (string | Uint8Array<ArrayBuffer>)[]) => {
  const form = new FormData();
  for (const [index, content] of files.entries()) form.append("file", new File([content], `${index}.csv`));
  return form;
};
const bytesOf = (bytes: Uint8Array) => new Uint8Array(bytes);

describeWithDatabase("a file of another program", (open) => {
  test("may be a workbook, with titles above its table and other sheets beside it", async () => {
    const app = await openApp(await open());
    const workbook = await makeWorkbook({
      "Read me": [["Counts of the reserve"]],
      Counts: [
        ["Bird counts 2021"],
        [],
        ["Date", "Site", "Start time", "Species", "Count"],
        [{ value: 44484, style: DAY }, "Amurum", { value: 0.270833333333, style: DAY }, "Hoopoe", 2],
        [{ value: 44485, style: DAY }, "Amurum", { value: 0.270833333333, style: DAY }, "Hamerkop", -1],
      ],
    });
    const report = await (await send(app, bytesOf(workbook), "?incomplete=store&complete=yes")).json();
    expect(report).toMatchObject({
      total: 2,
      surveys: { created: 2 },
      counts: { created: 1 },
      notes: expect.arrayContaining([
        "The sheet “Counts” was read; the others were not.",
        expect.stringContaining("header is in row 3"),
      ]),
      problems: [{ line: 5, column: "Count" }],
    });
    const stored = await app.db.selectFrom("survey").select(["date", "time"]).orderBy("date").execute();
    expect(stored).toEqual([
      { date: "2021-10-15", time: "06:30" },
      { date: "2021-10-16", time: "06:30" },
    ]);
  });

  test("FD1: is read with a note if counts are shorter than their method says, and keeps their minutes", async () => {
    const app = await openApp(await open());
    const rows = [
      "surveyid,date,site,method,minutes,complete,species,count",
      'A,2024-11-16,Amurum,"Point count, 10 minutes",1,yes,Hoopoe,2',
      'B,2024-11-17,Amurum,"Point count, 10 minutes",10,yes,Hoopoe,1',
    ];
    const report = await (await send(app, rows.join("\n"))).json();
    expect(report).toMatchObject({
      problems: [],
      surveys: { created: 2 },
      notes: expect.arrayContaining([
        "1 survey is shorter than the method says: A (1 of 10 minutes). It keeps its own minutes.",
      ]),
    });
    const stored = await app.db.selectFrom("survey").select("minutes").orderBy("date").execute();
    expect(stored).toEqual([{ minutes: 1 }, { minutes: 10 }]);
  });

  test("is refused with what to do if it is an old Excel file, an OpenDocument or no table", async () => {
    const app = await openApp(await open());
    const reason = async (body: BodyInit) => {
      const reply = await send(app, body);
      return `${reply.status} ${(await reply.json()).message}`;
    };
    expect(await reason(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toMatch(
      /^422 .*\(\.xls\)\. Save it as \.xlsx/,
    );
    expect(await reason(bytesOf(await zipOf({ mimetype: "x", "content.xml": "<a/>" })))).toMatch(
      /^422 .*OpenDocument/,
    );
    expect(await reason(bytesOf(await makeWorkbook({ Sheet1: [] })))).toMatch(/^422 .*no table/);
    expect(await reason(bytesOf(await makeWorkbook({ Sheet1: [["Name", "Age"]] })))).toMatch(
      /^422 This is not a table of surveys/,
    );
    const bomb = `<worksheet>${" ".repeat(6_000_000)}</worksheet>`;
    expect(
      await reason(bytesOf(await makeWorkbook({ A: [] }, { "xl/worksheets/sheet1.xml": bomb }))),
    ).toMatch(/^422 .*too high for a data file/);
  });

  test("with repeats comes as two tables; the order of the repeats is not public, since a gap would show a sensitive bird", async () => {
    const app = await openApp(await open());
    const submissions =
      "SubmissionDate,start,site,KEY\n2021-10-13T09:00:00Z,2021-10-12T06:30:00Z,Amurum,uuid:1";
    const birds = [
      "species,count,PARENT_KEY,KEY",
      "Hoopoe,2,uuid:1,uuid:1/birds[1]",
      "Hooded Vulture,9,uuid:1,uuid:1/birds[2]",
      "Hamerkop,1,uuid:1,uuid:1/birds[3]",
    ].join("\n");
    for (const files of [
      [birds, submissions],
      [submissions, birds],
    ])
      expect(await (await send(app, formOf(...files))).json()).toMatchObject({ skipped: 0, problems: [] });
    expect(await (await send(app, submissions)).json()).toMatchObject({
      message: expect.stringContaining("choose the file with the birds"),
    });
    const csv = await (await app.call(null, "GET", "/api/surveys/counts.csv")).text();
    // Z is UTC, an hour before the clocks of Lagos.
    expect(csv).toMatch(/uuid:1,2021-10-12,07:30.*Hoopoe/);
    expect(csv).not.toMatch(/birds\[|Vulture/);
  });

  test("with its own licence and owner is stored under them unless an admin chooses others, who is warned", async () => {
    const app = await openApp(await open());
    const table = (licence: string) =>
      `Date,Site,Complete,Species,Count,license,rightsHolder\n2021-10-12,Amurum,yes,Hoopoe,2,${licence},A Rocha`;
    const terms = async () => {
      const { data } = await (await app.call("admin", "GET", "/api/surveys/imports")).json();
      return [data[0].licence, data[0].source];
    };
    const nc = table("http://creativecommons.org/licenses/by-nc/4.0/legalcode");
    const proposed = await (await send(app, nc, "?dryRun=true")).json();
    expect(proposed.rights).toEqual({ licence: "CC-BY-NC-4.0", otherLicence: null, source: "A Rocha" });
    expect(await (await send(app, nc, "?licence=CC-BY-4.0&dryRun=true")).json()).toMatchObject({
      notes: expect.arrayContaining([
        expect.stringContaining("The file says CC BY-NC 4.0, which allows less than CC BY 4.0"),
      ]),
    });
    expect((await (await send(app, nc)).json()).notes.join()).not.toContain("CC BY");
    expect(await terms()).toEqual(["CC-BY-NC-4.0", "A Rocha"]);
    const shared = await (await send(app, table("CC BY-NC-ND 4.0").replace("12,", "13,"))).json();
    expect(shared.notes).toContainEqual(expect.stringContaining("“CC BY-NC-ND 4.0”"));
  });

  const archive = findExternalFile("schemas/samples/kenya_waterbirds_dwca_TESTONLY.zip");
  test.skipIf(!archive)("proposes the strictest licence that its rows and its metadata name", async () => {
    const app = await openApp(await open());
    const bytes = new Uint8Array(readFileSync(archive ?? ""));
    const eml = await (await openZip(bytes)).text("eml.xml");
    const report = await (await send(app, bytes, "?dryRun=true")).json();
    expect(report).toMatchObject({ surveys: { created: 257 }, counts: { created: 7644 } });
    expect(report.notes[0]).toBe("This is a Darwin Core Archive.");
    expect(report.rights.licence).toBe(/by-nc/.test(eml) ? "CC-BY-NC-4.0" : "CC0-1.0");
  });
});
