import { expect, test } from "vitest";
import { listArriving } from "#birds/db/surveys/arriving.ts";
import { importSurveys } from "#birds/db/surveys/import.ts";
import { dayAfter } from "#birds/domain/surveys/month-day.ts";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import { demoSurveys } from "#birds/ops/demo/surveys.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";

const quiet = { accountId: null, dryRun: false };

/** Weekly surveys of four years: a visitor of the rains, one that passes twice, one that is always there. */
function sheet() {
  const rows = ["Date,Site,Complete,Species,Scientific name,Count"];
  for (let week = 0; week < 208; week++) {
    const date = new Date(Date.UTC(2019, 0, 6 + week * 7)).toISOString().slice(0, 10);
    const day = date.slice(5);
    const count = (name: string, scientificName: string) =>
      rows.push(`${date},Amurum,yes,${name},${scientificName},1`);
    count("Common Bulbul", "Pycnonotus barbatus");
    if (day >= "04-01" && day <= "10-31") count("Grey-headed Kingfisher", "Halcyon leucocephala");
    if (day >= "04-01" && day <= "10-31") count("Hooded Vulture", "Necrosyrtes monachus");
    if ((day >= "03-10" && day <= "04-10") || (day >= "09-10" && day <= "10-15"))
      count("Willow Warbler", "Phylloscopus trochilus");
  }
  return rows.join("\n");
}

describeWithDatabase("the year of a bird", (open) => {
  const start = async () => {
    const app = await openApp(await open());
    await makeSpecies(app.db, { name: "Grey-headed Kingfisher", scientificName: "Halcyon leucocephala" });
    await importSurveys(app.db, readPointCounts(sheet()), quiet);
    const read = async (path: string) => (await app.call(null, "GET", `/api/arrival/${path}`)).json();
    return { app, read };
  };

  test("is named by its first day, and the season keeps July to June", async () => {
    const { read } = await start();
    for (const site of ["", "&site=amurum"]) {
      const { data } = await read(`records?year=2020&species=Grey-headed Kingfisher${site}`);
      expect(data[0]).toMatchObject({
        yearFrom: "07-01",
        seasonFirst: "2020-07-05",
        seasonLast: "2021-06-27",
        season: { yearFrom: "07-01", firstSeen: "2020-07-05", lastSeen: "2021-06-27" },
        ownYear: {
          yearFrom: "01-01",
          kind: "gap",
          from: "2020-01-01",
          to: "2020-12-31",
          firstSeen: "2020-04-05",
          lastSeen: "2020-10-25",
        },
      });
    }
    const [here] = (await read("records?year=2020&species=Grey-headed Kingfisher&site=amurum")).data;
    expect(here.ownYear).toMatchObject({ arrival: { proven: true }, departure: { proven: true } });
    const [everywhere] = (await read("records?year=2020&species=Grey-headed Kingfisher")).data;
    expect(everywhere.ownYear).toMatchObject({ arrival: null, departure: null, gapBefore: null });
    const { seasons, ownYears, yearFrom, arrivals } = await read("phenology?species=Grey-headed Kingfisher");
    expect(seasons.map(({ begins }: { begins: number }) => begins)).toEqual([2018, 2019, 2020, 2021, 2022]);
    expect(ownYears.map(({ begins }: { begins: number }) => begins)).toEqual([2019, 2020, 2021, 2022]);
    expect([yearFrom, arrivals.n, dayAfter(yearFrom, arrivals.earliest)]).toEqual(["01-01", 4, "04-03"]);
  });

  test("has two stays if the bird passes twice, and none if it is always there", async () => {
    const { read } = await start();
    const warbler = await read("phenology?species=Willow Warbler");
    expect(warbler.stays).toMatchObject([
      { from: "07-01", arrivals: { n: 4 }, departures: { n: 4 } },
      { from: "01-01", arrivals: { n: 4 }, departures: { n: 4 } },
    ]);
    const bulbul = await read("phenology?species=Common Bulbul");
    expect(bulbul).toMatchObject({ yearFrom: "07-01", year: { kind: "noGap" }, stays: [], arrivals: null });
    expect(bulbul.departures).toBeNull();
  });

  test("of a sensitive bird is not published, since its gap would tell its days", async () => {
    const { read } = await start();
    const { data } = await read("records?year=2020&species=Hooded Vulture");
    expect(data[0].ownYear).toBeNull();
    expect(await read("phenology?species=Hooded Vulture")).toMatchObject({
      yearFrom: "07-01",
      year: { kind: "tooFew", gaps: [], rate: null },
      ownYears: [],
      stays: [],
    });
  });

  test("brings a visitor of the rains to the birds that are due", async () => {
    const { app } = await start();
    const { species } = await listArriving(app.db, "2026-03-25");
    expect(species).toMatchObject([
      { englishName: "Grey-headed Kingfisher", usually: "2026-04-05", seasons: 4 },
    ]);
  });

  test("gives the demonstration its four arrivals of the kingfisher, and no interval outside the dates", async () => {
    const app = await openApp(await open());
    const batch = demoSurveys();
    await importSurveys(app.db, batch, quiet);
    const read = async (name: string) =>
      (await app.call(null, "GET", `/api/arrival/phenology?species=${encodeURIComponent(name)}`)).json();
    const { yearFrom, arrivals } = await read("Grey-headed Kingfisher");
    expect([yearFrom, arrivals.n]).toEqual(["01-01", 4]);
    expect([arrivals.earliest, arrivals.latest].map((day) => dayAfter(yearFrom, day))).toEqual([
      "03-26",
      "04-15",
    ]);
    for (const name of new Set(batch.counts.map(({ englishName }) => englishName)))
      for (const { arrivals: came, departures: went } of (await read(name)).stays)
        for (const spread of [came, went].filter(Boolean)) {
          const { n, earliest, latest, median, interval } = spread;
          expect(median >= earliest && median <= latest, name).toBe(true);
          expect(interval === null, name).toBe(n < 6);
          if (interval) expect(interval.low >= earliest && interval.high <= latest, name).toBe(true);
        }
  });
});
