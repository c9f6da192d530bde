import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { findExternalFile } from "../../../../tests/external-data.ts";

vi.setConfig({ testTimeout: 120_000 });

const send = async (app: App, body: BodyInit, query = "") =>
  (
    await app.api.request(`/api/surveys/import${query}`, {
      method: "POST",
      headers: app.headersOf("admin"),
      body,
    })
  ).json();
const read = async (app: App, path: string) => (await app.call(null, "GET", path)).text();

/** What was counted where and when, without the keys. */
const countsOf = async ({ db }: App) =>
  (
    await db
      .selectFrom("published_count as count")
      .innerJoin("published_survey as survey", "survey.id", "count.surveyId")
      .innerJoin("survey_site as site", "site.id", "survey.siteId")
      .innerJoin("counted_species as species", "species.id", "count.speciesId")
      .select(["survey.date", "survey.endDate", "survey.complete", "survey.minutes", "survey.distanceKm"])
      .select(["species.englishName", "species.scientificName", "count.individuals", "site.name"])
      .execute()
  )
    .map((row) => JSON.stringify(row))
    .sort();

const ebird = [
  "Submission ID,Common Name,Scientific Name,Count,State/Province,Location ID,Location,Latitude,Longitude,Date,Time,Protocol,Duration (Min),All Obs Reported,Distance Traveled (km),Area Covered (ha),Number of Observers",
  "S1,Hoopoe,Upupa epops,X,NG-PL,L12,Amurum,9.88,8.98,2021-10-12,06:30 AM,eBird - Traveling Count,60,1,2.5,,2",
  "S1,Hamerkop,Scopus umbretta,3,NG-PL,L12,Amurum,9.88,8.98,2021-10-12,06:30 AM,eBird - Traveling Count,60,1,2.5,,2",
  "S2,Hoopoe,Upupa epops,1,NG-PL,L12,Amurum,9.88,8.98,2021-10-12,06:30 AM,eBird - Casual Observation,,0,,,1",
].join("\n");

const cards = [
  "CardNo,StartDate,EndDate,StartTime,Pentad,ObserverNo,TotalHours,Hour1,TotalSpp,Spp,Sequence,Common_name,Taxonomic_name",
  "A1,2021-10-12,2021-10-14,06:30,0955c0855,12345,3.5,12,2,643,1,Willow Warbler,Phylloscopus trochilus",
  "A1,2021-10-12,2021-10-14,06:30,0955c0855,12345,3.5,12,2,81,2,Hamerkop,Scopus umbretta",
  "A2,2021-10-15,2021-10-16,06:30,0955c0855,12345,4,9,31,643,1,Willow Warbler,Phylloscopus trochilus",
].join("\n");

const sightings = [
  "Date,Time,Latitude,Longitude,Pentad,Fieldsheet,Species primary name,Species secondary name,Count,Count Type,Seen/Heard,Notes",
  "2021/10/12,06:31,9.8712,8.9734,0955c0855,Trip,Willow Warbler,Phylloscopus trochilus,2,Exact,Seen,",
  "2021/10/12,07:31,9.8712,8.9734,0955c0855,Trip,Willow Warbler,Phylloscopus trochilus,,Exact,Heard,",
].join("\n");

const records = [
  "Hoopoe,Upupa,epops,2,calling,Amurum,9.88,8.98,03/14/2021,06:30,NG-PL,NG,Traveling,2,60,Y,3.107,2.471,",
  "Hamerkop,Scopus,umbretta,X,,Amurum,9.88,8.98,03/14/2021,06:30,NG-PL,NG,Traveling,2,60,Y,3.107,2.471,",
  "Hoopoe,Upupa,epops,1,,Amurum,9.88,8.98,03/15/2021,07:00,NG-PL,NG,Incidental,1,,N,,,",
].join("\n");

const observations = [
  "id,date,time,lat,lng,location,species name,scientific name,number,counting method,notes",
  "77,2021-10-12,06:30,9.8712,8.9734,Amurum,Hoopoe,Upupa epops,2,exact,",
  "78,2021-10-12,07:30,9.8790,8.9801,Amurum,Hamerkop,Scopus umbretta,0,,at the pool",
].join("\n");

const odk = [
  "SubmissionDate,meta-instanceID,start,site,point-Latitude,point-Longitude,observer,species_1,count_1,species_2,count_2",
  "2021-10-13T09:00:00Z,uuid:1,2021-10-12T06:30:00.000+01:00,Amurum,9.88,8.98,Talatu,Hoopoe,2,Hamerkop,1",
  "2021-10-13T09:01:00Z,uuid:2,2021-10-13T06:45:00.000+01:00,Amurum,9.88,8.98,Talatu,,,,",
].join("\n");

const epicollect = [
  "ec5_uuid,created_at,1_Date,2_Site,lat_3_Position,long_3_Position,4_Species,5_Count",
  "a-1,2021-10-13T09:00:00Z,14/10/2021,Amurum,9.88,8.98,Hoopoe,2",
  "a-2,2021-10-13T09:00:00Z,15/10/2021,Amurum,9.88,8.98,Hamerkop,",
].join("\n");

/** Submissions of KoBo, and their repeats in a table of their own. */
const kobo = [
  "today,visit/site,_point_latitude,_point_longitude,_uuid,_index\n2021-10-12,Amurum,9.88,8.98,u-1,1",
  "species,count,_index,_parent_index,_submission__uuid\nHoopoe,2,1,1,u-1\nHamerkop,,2,1,u-1",
];

/** One file, or several that belong together. */
function bodyOf(files: string | readonly string[]): BodyInit {
  if (typeof files === "string") return files;
  const form = new FormData();
  for (const [index, text] of files.entries()) form.append("file", new File([text], `${index}.csv`));
  return form;
}

describeWithDatabase("surveys in the formats of other programs", (open) => {
  test.each([
    ["eBird’s My data", ebird, ["counts.csv", "archive.zip", "ebird.csv"]],
    ["cards", cards, ["counts.csv", "archive.zip", "cards.csv"]],
    ["BirdLasser’s sightings", sightings, ["counts.csv", "archive.zip"]],
    ["eBird’s record format", records, ["counts.csv", "archive.zip", "ebird.csv"]],
    ["Observation.org’s observations", observations, ["counts.csv", "archive.zip"]],
    ["submissions of ODK", odk, ["counts.csv", "archive.zip"]],
    ["entries of Epicollect", epicollect, ["counts.csv", "archive.zip"]],
    ["submissions of KoBo with a table of repeats", kobo, ["counts.csv", "archive.zip"]],
  ])("%s give the same counts when they are exported and imported again", async (_, text, files) => {
    const app = await openApp(await open());
    expect(await send(app, bodyOf(text))).toMatchObject({ skipped: 0, problems: [] });
    const before = await countsOf(app);
    expect(before.length).toBeGreaterThan(1);
    for (const file of files) {
      const bytes = await (await app.call(null, "GET", `/api/surveys/${file}`)).arrayBuffer();
      expect(await send(app, bytes, "?dryRun=true"), file).toMatchObject({
        surveys: { created: 0 },
        counts: { created: 0 },
        skipped: 0,
        problems: [],
      });
      const second = await openApp(await open());
      expect(await send(second, bytes), file).toMatchObject({ skipped: 0, problems: [] });
      expect(await countsOf(second), file).toEqual(before);
    }
  });

  test("are filtered by year and licence, and name the licence of none but what they have", async () => {
    const app = await openApp(await open());
    await send(app, ebird);
    await send(app, sightings.replaceAll("2021/", "2019/"), "?licence=CC0-1.0");
    for (const file of ["ebird.csv", "cards.csv", "sites.geojson"]) {
      const of = (query: string) => read(app, `/api/surveys/${file}${query}`);
      expect(await of(""), file).toMatch(/Amurum|S1/);
      for (const query of ["?year=2019", "?licence=CC0-1.0"]) {
        expect(await of(query), `${file}${query}`).not.toMatch(/Amurum|S1/);
        expect(await of(query), `${file}${query}`).toMatch(/Pentad 0955c0855|2019-10-12/);
      }
    }
    const { features } = JSON.parse(await read(app, "/api/surveys/sites.geojson?year=2021"));
    expect(features).toEqual([
      {
        type: "Feature",
        id: "L12",
        geometry: { type: "Point", coordinates: [8.98, 9.88] },
        properties: expect.objectContaining({ name: "Amurum", surveys: 2, first: "2021-10-12" }),
      },
    ]);
  });

  test("show neither a vulture nor that one is missing: no number, sum or order has a gap", async () => {
    const app = await openApp(await open());
    const withVulture = `${cards.replaceAll(",2,643", ",3,643").replaceAll(",2,81", ",3,81")}\nA1,2021-10-12,2021-10-14,06:30,0955c0855,12345,3.5,12,3,109,3,Hooded Vulture,Necrosyrtes monachus`;
    const order = withVulture
      .split("\n")
      .toSpliced(1, 0, withVulture.split("\n").at(-1) ?? "")
      .slice(0, -1);
    await send(app, order.join("\n"));
    const plain = await openApp(await open());
    await send(plain, cards);
    for (const file of ["cards.csv", "ebird.csv", "counts.csv"]) {
      const text = await read(app, `/api/surveys/${file}`);
      expect(text, file).not.toMatch(/Vulture|Necrosyrtes|A1:109/);
      expect(text, file).toBe(await read(plain, `/api/surveys/${file}`));
    }
  });

  test("mark invented surveys", async () => {
    const app = await openApp(await open());
    await send(
      app,
      `${ebird.replaceAll("Number of Observers", "Number of Observers,eventRemarks").replaceAll(/,2$|,1$/gm, "$&,Demonstration: invented")}`,
    );
    expect(await read(app, "/api/surveys/ebird.csv")).toMatch(/Survey S1 \| Demonstration: invented/);
    expect(await read(app, "/api/surveys/cards.csv")).toContain("Demonstration: invented");
    expect(await read(app, "/api/surveys/sites.geojson")).toContain("Demonstration: invented");
  });

  const tables = ["event", "occurrence"].map((name) =>
    findExternalFile(`birds/waterbirds_kenya_${name}.csv`),
  );
  test.skipIf(tables.includes(undefined))(
    "of Kenya are the same birds after a way through eBird’s format",
    async () => {
      const app = await openApp(await open());
      const form = new FormData();
      for (const path of tables) form.append("file", new File([readFileSync(path ?? "")], path ?? ""));
      await send(app, form);
      const sumsOf = async ({ db }: App) =>
        db
          .selectFrom("published_count as count")
          .innerJoin("counted_species as species", "species.id", "count.speciesId")
          .where("species.sensitivity", "=", "open")
          .where((where) => where.or([where("individuals", "is", null), where("individuals", ">", 0)]))
          .select((select) => [
            "species.englishName",
            select.fn.countAll<number>().as("rows"),
            select.fn.sum<number>("individuals").as("birds"),
          ])
          .groupBy("species.englishName")
          .orderBy("species.englishName")
          .execute();
      const second = await openApp(await open());
      const report = await send(second, await read(app, "/api/surveys/ebird.csv"));
      expect(report.notes[0]).toContain("eBird");
      expect(await sumsOf(second)).toEqual(await sumsOf(app));
    },
  );
});
