import { expect, test } from "vitest";
import { importSurveys } from "#birds/db/surveys/import.ts";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";

const places = {
  amurum: "Amurum,9.8800,8.9800",
  // Three kilometres away.
  laminga: "Laminga,9.9070,8.9800",
  // A hundred kilometres away.
  wase: "Wase Rock,9.0654,9.9571",
};
const visit = (place: keyof typeof places, date: string, bird = ",", minutes = 60) =>
  `${date},${places[place]},${minutes},yes,${bird}`;

/** Wase Rock is surveyed each week, Amurum rarely; the warbler arrives at Amurum, and winters at Laminga. */
const sheet = [
  "Date,Site,Latitude,Longitude,Minutes,Complete,Species,Scientific name",
  ...["2018-08-01", "2018-10-20", "2018-11-05", "2019-04-20"].map((date) =>
    visit("amurum", date, date.startsWith("2018-1") ? "Willow Warbler,Phylloscopus trochilus" : ","),
  ),
  ...["2018-10-01", "2018-11-10", "2018-12-15"].map((date) =>
    visit("laminga", date, date > "2018-11" ? "Willow Warbler,Phylloscopus trochilus" : ",", 30),
  ),
  ...Array.from({ length: 12 }, (_, index) =>
    visit(
      "wase",
      `2018-${index < 4 ? "09" : index < 8 ? "10" : "11"}-${10 + (index % 4) * 5}`,
      "Hoopoe,Upupa epops",
    ),
  ),
].join("\n");

async function openWith(app: App, text: string) {
  await importSurveys(app.db, readPointCounts(text), { accountId: null, dryRun: false });
  return async (path: string) => (await app.call(null, "GET", path)).json();
}

/** What only a place can say of a date. */
const unsure = { gapBefore: null, gapAfter: null, wasThereBefore: false, wasThereAfter: false };

describeWithDatabase("the first and last day of a species", (open) => {
  test("are those of all places, each with its place, unless one is named", async () => {
    const read = await openWith(await openApp(await open()), sheet);
    for (const site of ["", "&site=all", "&site=All", "&within=5"]) {
      const { data } = await read(`/api/arrival/records?year=2018&species=Willow Warbler${site}`);
      expect(data, site).toMatchObject([
        {
          initialSeen: "2018-10-20",
          initialPlace: { site: "amurum", name: "Amurum" },
          lastSeen: "2018-12-15",
          lastPlace: { site: "laminga", name: "Laminga" },
          site: null,
          siteName: null,
          sites: null,
          state: "recorded",
          surveys: 18,
          surveysSeen: 4,
          ...unsure,
          seasonFirst: "2018-10-20",
          seasonFirstPlace: { site: "amurum" },
          seasonLastPlace: { site: "laminga" },
          season: { state: "recorded", lastSeen: "2018-12-15", ...unsure },
        },
      ]);
    }
    const never = "/api/arrival/records?species=Willow Warbler";
    expect((await read(`${never}&year=2019`)).data[0]).toMatchObject({
      state: "notSeen",
      initialPlace: null,
    });
    expect((await read(`${never}&year=2010`)).data[0]).toMatchObject({ state: "noSurvey", lastPlace: null });
    const near = await read("/api/arrival/records?year=2018&species=Willow Warbler&site=amurum&within=5");
    expect(near.data[0]).toMatchObject({ initialPlace: { site: "amurum" }, lastPlace: { site: "laminga" } });
  });

  test("of a season list what was found in it, also in the next year, and no sensitive bird", async () => {
    const rows = [
      "Date,Site,Complete,Species,Scientific name,Count",
      "2018-08-01,Amurum,yes,Hoopoe,,1",
      "2018-03-01,Amurum,yes,Hamerkop,,1",
      "2019-02-01,Laminga,yes,Willow Warbler,,2",
      ...Array.from({ length: 20 }, (_, day) => `2018-11-${day + 10},Amurum,yes,Hoopoe,,1`),
      ...Array.from(
        { length: 10 },
        (_, day) => `2018-11-${day + 10},Amurum,yes,Hooded Vulture,Necrosyrtes monachus,1`,
      ),
    ];
    const read = await openWith(await openApp(await open()), rows.join("\n"));
    const listed = async (query: string) =>
      (await read(`/api/arrival/records?year=2018${query}`)).data.map(
        ({ englishName }: { englishName: string }) => englishName,
      );
    expect(await listed("")).toEqual(["Hamerkop", "Hoopoe", "Necrosyrtes"]);
    expect(await listed("&period=season")).toEqual(["Hoopoe", "Willow Warbler"]);
    expect(await listed("&period=season&site=amurum")).toEqual(["Hoopoe"]);
    const { data } = await read("/api/arrival/records?year=2018&period=season");
    expect(data[1]).toMatchObject({ seasonFirst: "2019-02-01", seasonFirstPlace: { name: "Laminga" } });
    expect((await read("/api/arrival/records?year=2018&period=month")).fields.period).toMatch(/year, season/);
  });

  test("are at the place with most birds of several on one day", async () => {
    const rows = ["amurum", "laminga", "wase"].map(
      (place, index) =>
        `2018-10-04,${["Amurum", "Laminga", "Wase Rock"][index]},Willow Warbler,${place === "laminga" ? 3 : 1}`,
    );
    const read = await openWith(await openApp(await open()), ["Date,Site,Species,Count", ...rows].join("\n"));
    const { data } = await read("/api/arrival/records?year=2018&species=Willow Warbler");
    expect(data[0]).toMatchObject({ initialPlace: { name: "Laminga" }, lastPlace: { name: "Laminga" } });
  });
});

describeWithDatabase("the place of an arrival", (open) => {
  test("is the most surveyed one where the species was recorded, unless one is named", async () => {
    const read = await openWith(await openApp(await open()), sheet);
    const { place } = await read("/api/arrival/phenology?species=Willow Warbler&year=2018");
    expect(place).toEqual({ site: "amurum", name: "Amurum", within: 0, sites: 1, isDefault: true });
    const named = await read("/api/arrival/records?year=2018&species=Willow Warbler&site=Laminga");
    expect(named.data[0]).toMatchObject({ site: "laminga", initialSeen: "2018-11-10", surveys: 3 });
    // A place where it was never found is no error: it was surveyed there and not seen.
    const elsewhere = await read("/api/arrival/records?year=2018&species=Willow Warbler&site=wase-rock");
    expect(elsewhere.data[0]).toMatchObject({ state: "notSeen", surveys: 12, surveysSeen: 0 });
    expect((await read("/api/arrival/records?year=2018&species=Willow Warbler&site=Nowhere")).data).toEqual(
      [],
    );
  });

  test("bounds its dates by its own surveys, never by those of places far away", async () => {
    const read = await openWith(await openApp(await open()), sheet);
    const [record] = (await read("/api/arrival/records?year=2018&species=Willow Warbler&site=amurum")).data;
    // At Wase Rock there was a survey five days earlier.
    expect(record).toMatchObject({ initialSeen: "2018-10-20", gapBefore: 80, state: "uncertain" });
  });

  test("can be a group of places within a distance", async () => {
    const read = await openWith(await openApp(await open()), sheet);
    const near = await read("/api/arrival/phenology?species=Willow Warbler&site=amurum&within=5");
    expect(near.place).toMatchObject({ site: "amurum", within: 5, sites: 2, isDefault: false });
    expect(near.bins.reduce((sum: number, { surveys }: { surveys: number }) => sum + surveys, 0)).toBe(7);
    expect(near.bins.reduce((sum: number, { minutes }: { minutes: number }) => sum + minutes, 0)).toBe(330);
    const [record] = (
      await read("/api/arrival/records?year=2018&species=Willow Warbler&site=amurum&within=5")
    ).data;
    // The visit to Laminga 19 days earlier did not find it.
    expect(record).toMatchObject({
      initialSeen: "2018-10-20",
      lastSeen: "2018-12-15",
      gapBefore: 19,
      sites: 2,
    });
    for (const within of ["-1", "51", "2.5", "far"])
      expect(
        (await read(`/api/arrival/phenology?species=Willow Warbler&within=${within}`)).fields.within,
      ).toMatch(/kilometres/);
  });

  test("of each record in a list of a year is all places, or the one that is named", async () => {
    const read = await openWith(await openApp(await open()), sheet);
    const sitesOf = async (query: string) =>
      (await read(`/api/arrival/records?year=2018${query}`)).data.map(
        ({ englishName, site }: { englishName: string; site: string }) => `${englishName} ${site}`,
      );
    expect(await sitesOf("")).toEqual(["Hoopoe null", "Willow Warbler null"]);
    expect(await sitesOf("&site=all")).toEqual(await sitesOf(""));
    expect(await sitesOf("&site=amurum")).toEqual(["Willow Warbler amurum"]);
    expect(await sitesOf("&site=amurum&within=50")).toEqual(["Willow Warbler amurum"]);
    expect(await sitesOf("&site=Nowhere")).toEqual([]);
  });
});

describeWithDatabase("species and places", (open) => {
  test("are found by words in any of their names, a page at a time", async () => {
    const read = await openWith(await openApp(await open()), sheet);
    const species = await read("/api/arrival/species?search=warbl");
    expect(species.data).toEqual([
      { englishName: "Willow Warbler", scientificName: "Phylloscopus trochilus" },
    ]);
    expect(await read("/api/arrival/species?search=epops upupa")).toMatchObject({ total: 1 });
    expect(await read("/api/arrival/species?limit=1&page=1")).toMatchObject({ total: 2, currentPage: 1 });
    const { data } = await read("/api/arrival/places?search=m");
    // The most surveyed first.
    expect(data.map(({ name, surveys }: { name: string; surveys: number }) => [name, surveys])).toEqual([
      ["Amurum", 4],
      ["Laminga", 3],
    ]);
    expect(await read("/api/arrival/places?search=nowhere")).toMatchObject({ data: [], total: 0 });
  });

  const vulture = "\n2018-10-05,Wase Rock,9.0654,9.9571,45,yes,Hooded Vulture,Necrosyrtes monachus";

  test("say nothing of where a sensitive bird was, at no distance", async () => {
    const read = await openWith(await openApp(await open()), sheet + vulture);
    for (const path of [
      "/api/arrival/places?search=vulture",
      "/api/arrival/records?year=2018&site=wase-rock&limit=100",
      "/api/arrival/records?year=2018&site=wase-rock&within=50&limit=100",
    ])
      expect(JSON.stringify(await read(path)), path).not.toMatch(/Vulture|Necrosyrtes/);
    const record = (site: string) => read(`/api/arrival/records?year=2018&species=Hooded Vulture${site}`);
    expect((await record("")).data[0]).toMatchObject({
      initialSeen: null,
      initialPlace: null,
      lastPlace: null,
    });
    for (const site of ["&site=all", "&site=wase-rock"]) expect(await record(site)).toEqual(await record(""));
    const everywhere = await read("/api/arrival/phenology?species=Hooded Vulture");
    expect(everywhere).toMatchObject({
      placesWithheld: true,
      place: null,
      seasons: [],
      arrivals: null,
      trend: null,
    });
    for (const place of ["site=wase-rock", "site=wase-rock&within=5", "site=amurum", "year=2018"])
      expect(await read(`/api/arrival/phenology?species=Hooded Vulture&${place}`), place).toEqual(everywhere);
  });

  test("do not name a sensitive bird that so few surveys would reveal", async () => {
    const few = sheet.split("\n").slice(0, 4).join("\n");
    const read = await openWith(await openApp(await open()), few + vulture);
    for (const path of ["/api/arrival/species?search=vulture", "/api/arrival/species?limit=100"])
      expect(JSON.stringify(await read(path)), path).not.toMatch(/Vulture|Necrosyrtes/);
    expect(await read("/api/arrival/phenology?species=Hooded Vulture&site=wase-rock")).toEqual(
      await read("/api/arrival/phenology?species=Never counted&site=wase-rock"),
    );
  });
});
