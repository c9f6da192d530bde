import { expect, test } from "vitest";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

const notSaid =
  "The file does not say whether its lists are complete, so none counts as complete: no species counts as absent.";

describeWithDatabase("SV2: a list of a file", (open) => {
  const importing = async (query: string, ...rows: string[]) => {
    const app = await openApp(await open());
    const reply = await app.api.request(`/api/surveys/import${query}`, {
      method: "POST",
      headers: app.headersOf("admin"),
      body: rows.join("\n"),
    });
    const surveys = await app.db
      .selectFrom("published_survey")
      .select(["date", "complete", "incomplete"])
      .orderBy("date")
      .execute();
    return { app, status: reply.status, report: await reply.json(), surveys };
  };
  const saidOfLists = ({ notes }: { notes: string[] }) => notes.filter((note) => /complete/.test(note));
  const silent = [
    "Date,Site,Species,Count",
    "2023-11-12,Plot E,Willow Warbler,3",
    "2023-11-13,Plot E,Hoopoe,1",
  ];
  const mixed = [
    "Date,Site,Complete,Species,Count",
    "2023-11-12,Plot E,yes,Willow Warbler,3",
    "2023-11-13,Plot E,no,Willow Warbler,3",
    "2023-11-14,Plot E,,Willow Warbler,3",
  ];

  test("that says nothing proves no absence, which the report says once", async () => {
    const { app, report, surveys } = await importing("", ...silent);
    expect(surveys.map(({ complete, incomplete }) => [complete, incomplete])).toEqual([
      [null, 1],
      [null, 1],
    ]);
    expect(saidOfLists(report)).toEqual([notSaid]);
    const read = async (path: string) => (await app.call(null, "GET", path)).json();
    const { bins, seasons } = await read("/api/arrival/phenology?species=Hoopoe");
    expect(bins.every(({ share }: { share: number | null }) => share === null)).toBe(true);
    expect(seasons).toEqual([]);
    expect((await read("/api/arrival/records?year=2023&species=Hoopoe&site=plot-e")).data[0]).toMatchObject({
      initialSeen: "2023-11-13",
      surveys: 0,
      surveysSeen: 0,
      gapBefore: null,
    });
    expect((await read("/api/arrival/choices")).years).toContain(2023);
    const csv = await (await app.call(null, "GET", "/api/surveys/counts.csv")).text();
    expect(csv).not.toContain("Incomplete");
  });

  test("that says nothing is complete if whoever imports the file says so of all", async () => {
    const { app, report, surveys } = await importing("?complete=yes", ...silent);
    expect(surveys.map(({ complete, incomplete }) => [complete, incomplete])).toEqual([
      ["yes", 0],
      ["yes", 0],
    ]);
    expect(saidOfLists(report)).toEqual([]);
    const records = await app.call(null, "GET", "/api/arrival/records?year=2023&species=Hoopoe&site=plot-e");
    expect((await records.json()).data[0]).toMatchObject({ surveys: 2, surveysSeen: 1, gapBefore: 1 });
  });

  test.each([
    ["", null],
    ["?complete=no", "no"],
    ["?complete=yes", "yes"],
  ])("that says it itself keeps what it says, whatever the answer: %s", async (query, answered) => {
    const { report, surveys } = await importing(query, ...mixed);
    expect(surveys.map(({ complete }) => complete)).toEqual(["yes", "no", answered]);
    expect(saidOfLists(report)).toEqual([]);
  });

  test("with a refused row is left out if the answer makes it complete, and loses the row alone otherwise", async () => {
    const rows = [...silent, "2023-11-13,Plot E,Hamerkop,-1"];
    expect((await importing("?complete=yes", ...rows)).surveys).toHaveLength(1);
    expect((await importing("", ...rows)).surveys).toHaveLength(2);
    expect((await importing("?complete=no", ...rows)).surveys).toHaveLength(2);
  });

  test("has no other answer than yes or no", async () => {
    const { status, report, surveys } = await importing("?complete=perhaps", ...silent);
    expect([status, report.fields.complete, surveys]).toEqual([422, "Answer yes or no.", []]);
  });
});
