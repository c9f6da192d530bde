import { expect, test, vi } from "vitest";
import { downloadAddresses } from "#birds/web/surveys/pages/download-addresses.ts";
import { openZip } from "#core/adapters/zip.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

vi.setConfig({ testTimeout: 120_000 });

/** Surveys of all kinds: with and without absences, birds, numbers, a position, a time, and an answer whether they are complete. */
const surveys = [
  "eventID,Date,Time,Site,Latitude,Longitude,Complete,Minutes,Distance (km),Species,Scientific name,Count,Distance band,Remarks",
  "A1,2021-10-12,06:30,Amurum,9.88,8.98,yes,60,2.5,Hoopoe,Upupa epops,2,0-30 m,calling",
  "A1,2021-10-12,06:30,Amurum,9.88,8.98,yes,60,2.5,Hoopoe,Upupa epops,1,over 100 m,",
  "A1,2021-10-12,06:30,Amurum,9.88,8.98,yes,60,2.5,Hamerkop,Scopus umbretta,,,",
  "A1,2021-10-12,06:30,Amurum,9.88,8.98,yes,60,2.5,Piapiac,Ptilostomus afer,0,,",
  "A2,2021-10-12,16:30,Amurum,9.88,8.98,no,30,,Hoopoe,Upupa epops,12,,",
  "A3,2021-10-13,,Laminga,9.91,8.97,,,,Hoopoe,Upupa epops,4,,",
  "A4,2021-10-14,06:30,Laminga,9.91,8.97,yes,60,,,,,,",
  "A5,2021-10-14,07:30,Nowhere,,,yes,60,,Hamerkop,Scopus umbretta,7,,",
].join("\n");

const send = async (app: App, body: BodyInit) => {
  const headers = app.headersOf("admin");
  const reply = await app.api.request("/api/surveys/import", { method: "POST", headers, body });
  return reply.json();
};

interface Row {
  eventID: string;
  complete: string | null;
  species: string | null;
  individuals: number | null;
  located: boolean;
}

/** What is stored: a row for each count, and one for a survey without any. */
async function rowsOf({ db }: App): Promise<Row[]> {
  const rows = await db
    .selectFrom("published_survey as survey")
    .innerJoin("survey_site as site", "site.id", "survey.siteId")
    .leftJoin("published_count as count", "count.surveyId", "survey.id")
    .leftJoin("counted_species as species", "species.id", "count.speciesId")
    .select(["survey.eventID", "survey.complete", "species.englishName as species", "count.individuals"])
    .select("site.decimalLatitude")
    .execute();
  return rows.map(({ decimalLatitude, ...row }) => ({ ...row, located: decimalLatitude !== null }));
}

/** The same by what must stay: the surveys, the complete lists, and the records and birds of each species. */
function factsOf(rows: readonly Row[]) {
  const bySpecies = Map.groupBy(
    rows.filter(({ species }) => species !== null),
    ({ species }) => species,
  );
  const lists = (wanted: readonly Row[]) => [...new Set(wanted.map(({ eventID }) => eventID))].toSorted();
  return {
    surveys: lists(rows),
    complete: lists(rows.filter(({ complete }) => complete === "yes")),
    counts: Object.fromEntries(
      [...bySpecies]
        .map(([species, found]): [string, (number | null)[]] => [
          species ?? "",
          found.map(({ individuals }) => individuals).toSorted((a, b) => (a ?? -1) - (b ?? -1)),
        ])
        .toSorted(([a], [b]) => a.localeCompare(b)),
    ),
  };
}

/** The formats of all downloads of surveys, and what each of them cannot say. */
const formats: Record<string, { cannot?: string; kept?: (rows: Row[]) => Row[] }> = {
  "/api/surveys/counts.csv": {},
  "/api/surveys/archive.zip": {},
  "/api/surveys/ebird.csv": {
    cannot: "has neither absences nor lists without a bird",
    kept: (rows) => rows.filter(({ species, individuals }) => species !== null && individuals !== 0),
  },
  "/api/surveys/ebird.zip": {
    cannot: "has parts that are imported one by one, and neither absences nor lists without a bird",
    kept: (rows) => rows.filter(({ species, individuals }) => species !== null && individuals !== 0),
  },
  "/api/surveys/cards.csv": {
    cannot: "has pentads, so no survey without a position, and each species once without its number",
    kept: (rows) =>
      rows
        .filter(({ located, individuals }) => located && individuals !== 0)
        .map((row) => ({ ...row, individuals: null }))
        .filter(
          (row, at, all) =>
            all.findIndex((one) => one.eventID === row.eventID && one.species === row.species) === at,
        ),
  },
};

/** The files that a download holds, each to be imported by itself. */
async function filesOf(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<BodyInit[]> {
  if (!path.endsWith("ebird.zip")) return [bytes];
  const zip = await openZip(bytes);
  const files = await Promise.all(zip.names.map((name) => zip.text(name)));
  zip.close();
  return files;
}

describeWithDatabase("the same counts come back", (open) => {
  test.each(Object.entries(formats))("from %s", async (path, { kept = (rows) => rows }) => {
    const app = await openApp(await open());
    expect(await send(app, surveys)).toMatchObject({ skipped: 0, problems: [] });
    const before = await rowsOf(app);
    expect(factsOf(before)).toEqual({
      surveys: ["A1", "A2", "A3", "A4", "A5"],
      complete: ["A1", "A4", "A5"],
      counts: { Hamerkop: [null, 7], Hoopoe: [1, 2, 4, 12], Piapiac: [0] },
    });
    const bytes = new Uint8Array(await (await app.call(null, "GET", path)).arrayBuffer());
    const second = await openApp(await open());
    for (const file of await filesOf(path, bytes))
      expect(await send(second, file)).toMatchObject({ skipped: 0, problems: [] });
    expect(factsOf(await rowsOf(second))).toEqual(factsOf(kept(before)));
  });

  test("from every file that can be downloaded, but for the map of sites, which has no counts", () => {
    const downloads = Object.entries(downloadAddresses)
      .filter(([name]) => name.startsWith("datazone/pointcount"))
      .map(([, path]) => path);
    expect([...Object.keys(formats), "/api/surveys/sites.geojson"].toSorted()).toEqual(downloads.toSorted());
  });
});
