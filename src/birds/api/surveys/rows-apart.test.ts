import { expect, test } from "vitest";
import type { SurveyImportRecord } from "#birds/domain/surveys/import-record.ts";
import type { SurveyImportReport } from "#birds/domain/surveys/import-report.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";

async function send(app: App, rows: readonly string[], query = "") {
  const reply = await app.api.request(`/api/surveys/import${query}`, {
    method: "POST",
    headers: app.headersOf("admin"),
    body: rows.join("\n"),
  });
  return { status: reply.status, body: await reply.json() };
}

async function importing(app: App, rows: readonly string[], query = ""): Promise<SurveyImportReport> {
  const { status, body } = await send(app, rows, query);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

const records = async (app: App): Promise<SurveyImportRecord[]> =>
  (await (await app.call("admin", "GET", "/api/surveys/imports")).json()).data;

const header = "Date,Time,Site,Latitude,Longitude,Species,Count,Captive,Class,Recorded on paper";
const file = [
  header,
  "2024-03-03,06:30,Ridge,9.87,8.97,Hoopoe,2,no,Aves,x",
  "2024-03-03,06:30,Ridge,9.87,8.97,Grey Parrot,1,yes,Aves,x",
  "2024-03-03,06:30,Ridge,9.87,8.97,Domestic Dog,1,no,Mammalia,x",
  "2024-03-04,17:45,Dam,9.92,8.91,Hooded Vulture,60,no,Aves,x",
  "2024-03-04,17:45,Dam,9.92,8.91,Hoopoe,1,no,Aves,x",
  "2024-03-05,07:00,Dam,9.92,8.91,Hoopoe,1,no,Aves,x",
  "2024-03-06,07:00,Dam,9.92,8.91,Hoopoe,3,no,Aves,x",
];

describeEachDatabase("rows that say that they are no wild bird", (open) => {
  test("are counted by reason in a dry run, with their first rows and names", async () => {
    const app = await openApp(await open());
    const report = await importing(app, file, "?dryRun=true");
    expect(report.apart).toEqual([
      { reason: "no bird", rows: 1, lines: [4], species: ["Domestic Dog"] },
      { reason: "captive", rows: 1, lines: [3], species: ["Grey Parrot"] },
    ]);
    expect(report).toMatchObject({ total: 7, skipped: 2, surveys: { created: 4 }, counts: { created: 5 } });
  });

  test("are stored if their reason is taken, which the reading then says", async () => {
    const app = await openApp(await open());
    const dry = await importing(app, file, "?dryRun=true&take=captive");
    expect(dry.proposal?.reading.take).toEqual(["captive"]);
    expect(dry.apart?.map(({ reason }) => reason)).toEqual(["no bird"]);
    const report = await importing(app, file, "?take=captive,no%20bird");
    expect(report).toMatchObject({ skipped: 0, counts: { created: 7 }, apart: [] });
  });

  test("are refused a reason that there is none", async () => {
    const app = await openApp(await open());
    const { status, body } = await send(app, file, "?dryRun=true&take=ugly");
    expect(status).toBe(422);
    expect(body.message).toBe(
      "“ugly” is no reason why rows are kept apart. The reasons are: no bird, captive, escaped, dead, machine, doubt, deleted, copy.",
    );
  });

  test("leave nothing to store if all are such rows, which is said first", async () => {
    const app = await openApp(await open());
    const dogs = [header, ...[3, 4, 5].map((day) => `2024-03-0${day},,Ridge,9.87,8.97,Dog,1,no,Mammalia,x`)];
    const { notes, created } = await importing(app, dogs);
    expect(notes?.[0]).toBe("Nothing to store: 3 rows are kept apart: no bird.");
    expect([created, await records(app)]).toEqual([0, []]);
  });

  test("leave their list without absences if the bird may have been there", async () => {
    const app = await openApp(await open());
    const lists = [
      "Date,Site,Species,Count,Complete list,Approved",
      "2024-03-03,Ridge,Hoopoe,2,yes,1",
      "2024-03-03,Ridge,Hamerkop,1,yes,0",
      "2024-03-04,Dam,Hoopoe,1,yes,1",
    ];
    const { notes } = await importing(app, lists);
    expect(notes).toContain(
      "1 survey may have had a bird that is kept apart, so no species counts as absent there.",
    );
    const stored = await app.db
      .selectFrom("published_survey")
      .select(["date", "complete", "incomplete"])
      .orderBy("date")
      .execute();
    expect(stored).toEqual([
      { date: "2024-03-03", complete: "yes", incomplete: 1 },
      { date: "2024-03-04", complete: "yes", incomplete: 0 },
    ]);
  });

  test("of a machine are stored as such, in files too", async () => {
    const app = await openApp(await open());
    const heard = ["Date,Site,Species,Confidence", "2024-03-03,Ridge,Hoopoe,0.93"];
    expect(await importing(app, heard)).toMatchObject({
      apart: [{ reason: "machine", rows: 1 }],
      created: 0,
    });
    await importing(app, heard, "?take=machine");
    expect(await app.db.selectFrom("published_count").select("detection").execute()).toEqual([
      { detection: "machine" },
    ]);
  });
});

describeEachDatabase("the look before storing", (open) => {
  test("says what would be stored, what is used of the file, and first what is out of the ordinary", async () => {
    const app = await openApp(await open());
    const { look, used } = await importing(app, file, "?dryRun=true");
    expect(look).toMatchObject({
      surveys: 4,
      records: 5,
      birds: 67,
      species: 2,
      unusual: [
        "Hooded Vulture: 60 at Dam on 4 March 2024 (row 5); the number of a species on a survey is usually 2.",
      ],
      times: { earliest: "06:30", latest: "17:45" },
      days: { first: "2024-03-03", last: "2024-03-06" },
      commonest: [
        { species: "Hoopoe", records: 4, birds: 7, median: 1, most: 3 },
        { species: "Hooded Vulture", records: 1, birds: 60 },
      ],
      box: { south: 9.9, west: 8.9, north: 9.9, east: 9 },
    });
    expect(look?.largest[0]).toEqual({
      birds: 60,
      species: "Hooded Vulture",
      date: "2024-03-04",
      site: "Dam",
      line: 5,
    });
    expect(used).toEqual({ columns: { used: 9, all: 10 }, cells: { used: 63, all: 70 } });
  });

  test("is kept with the stored import, without places, rows and protected birds", async () => {
    const app = await openApp(await open());
    await importing(app, file);
    const [record] = await records(app);
    const kept = { surveys: 4, records: 4, birds: 7, positions: [], box: null };
    expect(record?.look?.look).toMatchObject(kept);
    expect(record?.look?.apart).toEqual([
      { reason: "no bird", rows: 1, lines: [], species: [] },
      { reason: "captive", rows: 1, lines: [], species: [] },
    ]);
    expect(record?.look?.look.commonest.map(({ species }) => species)).toEqual(["Hoopoe"]);
    expect(JSON.stringify(record?.look)).not.toMatch(/Vulture|Dam|Ridge|Parrot|9\.\d/);
  });
});
