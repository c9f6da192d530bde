import { expect, test } from "vitest";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

const header = "Date,Site,Latitude,Longitude,Complete,Species,Count";
const at = { jos: "9.88,8.98", near: "9.9,8.98", kano: "12,8.5", beside: "12.01,8.5", kenya: "-3.33,39.96" };
const row = (day: number, place: keyof typeof at, species = "Hoopoe", site = "Plot E") =>
  `2019-11-${String(day).padStart(2, "0")},${site},${at[place]},yes,${species},${day}`;

const asPeopleWrite = [
  "Date,Site,Latitude,Longitude,Species,Scientific Name,Count",
  ...[
    "Swapped by letters,E 8.975,N 9.875",
    "Outside the country,-9.875,-8.975",
    `DMS,"9°52'30""N","8°58'48""E"`,
    "DMS without signs,9 52 30 N,8 58 48 E",
    "Decimal minutes,N 09° 52.500',E 008° 58.800'",
    `As in Kenya,"S 0104'60""","E 035011'31"""`,
  ].map((place) => `2019-11-03,${place},Willow Warbler,Phylloscopus trochilus,2`),
];

describeWithDatabase("SV7: positions of a file that cannot be right", (open) => {
  const send = async (app: App, body: string, query = "") => {
    const headers = app.headersOf("admin");
    const reply = await app.api.request(`/api/surveys/import${query}`, { method: "POST", headers, body });
    return reply.json();
  };
  const surveys = async (app: App) => {
    const rows = await app.db
      .selectFrom("published_survey as survey")
      .innerJoin("survey_site as site", "site.id", "survey.siteId")
      .select(["date", "complete", "site.name", "decimalLatitude", "decimalLongitude"])
      .orderBy("date")
      .orderBy("name")
      .execute();
    return rows.map(({ date, complete, name, decimalLatitude, decimalLongitude }) => {
      const position = decimalLatitude === null ? "nowhere" : `${decimalLatitude}, ${decimalLongitude}`;
      return `${date.slice(8)} ${name}: ${position}${complete === "yes" ? "" : ", incomplete"}`;
    });
  };
  const far = [row(1, "jos"), row(2, "kano"), row(3, "near"), row(4, "beside"), row(5, "kano")];
  const table = (...rows: string[]) => [header, ...rows].join("\n");

  test("are left empty if they are far outside the country, each row of which is listed", async () => {
    const app = await openApp(await open());
    const report = await send(app, asPeopleWrite.join("\n"));
    expect(report.positions).toEqual({ choice: "site", far: 0, outside: 2 });
    expect(report.problems).toContainEqual({
      line: 3,
      rows: 2,
      lines: [3, 7],
      message:
        "“-9.875, -8.975” of “Outside the country” is far outside the country. Its position was left empty.",
    });
    expect((await surveys(app)).map((survey) => survey.slice(3).replace(", incomplete", ""))).toEqual([
      "As in Kenya: nowhere",
      "DMS: 9.875, 8.98",
      "DMS without signs: 9.875, 8.98",
      "Decimal minutes: 9.875, 8.98",
      "Outside the country: nowhere",
      "Swapped by letters: 9.875, 8.975",
    ]);
  });

  test("are kept, or left out with their surveys, if that is the choice", async () => {
    const rows = table(row(1, "jos"), row(2, "near"), row(3, "kenya", "Hamerkop", "Mida"));
    const kept = await openApp(await open());
    const report = await send(kept, rows, "?positions=new");
    expect(report.problems).toMatchObject([{ line: 4, message: expect.stringContaining("It was kept.") }]);
    expect((await surveys(kept)).at(-1)).toBe("03 Mida: -3.33, 39.96");
    const out = await openApp(await open());
    expect(await send(out, rows, "?positions=leaveOut")).toMatchObject({
      skipped: 1,
      counts: { created: 2 },
    });
    expect(await surveys(out)).toHaveLength(2);
    const names = await out.db.selectFrom("counted_species").select("englishName").execute();
    expect(names).toEqual([{ englishName: "Hoopoe" }]);
  });

  test("are kept with one note if most sites of the file are there: it is of another country", async () => {
    const app = await openApp(await open());
    const rows = [1, 2, 3].map((day) => row(day, "kenya", "Hoopoe", `Mida ${day}`));
    const report = await send(app, table(...rows, row(4, "jos")));
    expect(report.positions).toMatchObject({ outside: 0 });
    expect(report.problems.filter(({ line }: { line: number }) => line > 0)).toEqual([]);
    expect(report.notes).toContainEqual(
      expect.stringContaining("the file was read as one from another country"),
    );
    expect((await surveys(app))[0]).toBe("01 Mida 1: -3.33, 39.96");
  });

  test("are not looked for by an institute that has no site here", async () => {
    const app = await openApp(await open());
    await send(app, table(row(1, "kenya", "Hoopoe", "Mida")));
    const report = await send(app, table(row(2, "kenya", "Hoopoe", "Sabaki"), row(3, "jos"), row(4, "near")));
    expect(report).toMatchObject({ positions: { outside: 0 } });
    expect(report.notes.join()).not.toContain("country");
    expect(await surveys(app)).toContain("02 Sabaki: -3.33, 39.96");
  });

  test("have a zero, or are half there", async () => {
    const app = await openApp(await open());
    const written = ["9.88,0", "0.0,8.98", "0,0", "9.88,"];
    const rows = written.map((position, index) => `2019-11-1${index},Plot ${index},${position},yes,Hoopoe,1`);
    await send(app, table(row(1, "jos"), ...rows));
    expect((await surveys(app)).slice(1).every((survey) => survey.endsWith("nowhere"))).toBe(true);
  });

  test("do not move a site: its rows far away stay there, and are listed with their distance", async () => {
    const app = await openApp(await open());
    const report = await send(app, table(...far));
    expect(report.positions).toEqual({ choice: "site", far: 3, outside: 0 });
    expect(report.problems.filter(({ line }: { line: number }) => line > 0)).toEqual([
      {
        line: 3,
        rows: 3,
        lines: [3, 5, 6],
        column: "Latitude",
        message: "“12, 8.5” is 241 km from where “Plot E” is. Its survey stays there.",
      },
    ]);
    expect(await surveys(app)).toEqual([1, 2, 3, 4, 5].map((day) => `0${day} Plot E: 9.88, 8.98`));
    // Nor does a later file, of which the first position is far.
    expect(await send(app, table(row(6, "kano")))).toMatchObject({ positions: { far: 1 } });
    expect((await surveys(app)).at(-1)).toBe("06 Plot E: 9.88, 8.98");
  });

  test("make one new site of the rows near each other if that is the choice, the same each time", async () => {
    const app = await openApp(await open());
    await send(app, table(...far), "?positions=new");
    const stored = await surveys(app);
    expect(stored).toEqual([
      "01 Plot E: 9.88, 8.98",
      "02 Plot E (12.00, 8.50): 12, 8.5",
      "03 Plot E: 9.88, 8.98",
      "04 Plot E (12.00, 8.50): 12, 8.5",
      "05 Plot E (12.00, 8.50): 12, 8.5",
    ]);
    expect(await send(app, table(...far), "?positions=new")).toMatchObject({ created: 0, updated: 0 });
    expect(await surveys(app)).toEqual(stored);
  });

  test("leave their surveys out if that is the choice, and no list complete that lost a part", async () => {
    const app = await openApp(await open());
    const report = await send(app, table(...far, row(3, "kano", "Hamerkop")), "?positions=leaveOut");
    expect(report).toMatchObject({ skipped: 4, counts: { created: 2 }, positions: { far: 4 } });
    expect(await surveys(app)).toEqual(["01 Plot E: 9.88, 8.98", "03 Plot E: 9.88, 8.98, incomplete"]);
  });

  test("can be given no other choice", async () => {
    const app = await openApp(await open());
    expect((await send(app, table(...far), "?positions=move")).fields.positions).toBe(
      "site, new or leaveOut.",
    );
  });
});
