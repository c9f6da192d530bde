import { expect, test } from "vitest";
import { importSurveys } from "#birds/db/surveys/import.ts";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";

const sites = {
  amurum: "Amurum,9.8800,8.9800",
  wase: "Wase Rock,9.0654,9.9571",
  yaounde: "Mefou,3.6200,11.5800",
};
const visit = (site: keyof typeof sites, date: string, bird = ",,") =>
  `${date},${sites[site]},60,yes,${bird}`;
const warbler = "Willow Warbler,Phylloscopus trochilus,2";
const header = "Date,Site,Latitude,Longitude,Minutes,Complete,Species,Scientific name,Count";
const warblers = [
  visit("amurum", "2018-10-20", warbler),
  visit("amurum", "2018-11-05", warbler),
  visit("wase", "2018-11-06", warbler),
  visit("wase", "2018-11-07", "Willow Warbler,Phylloscopus trochilus,0"),
  visit("yaounde", "2018-11-08", warbler),
];
/** Twelve visits to Wase Rock, and a vulture on one of them. */
const visits = Array.from({ length: 12 }, (_, index) => visit("wase", `2018-12-${10 + index}`));
const vulture = visit("wase", "2018-12-10", "Hooded Vulture,Necrosyrtes monachus,17");

describeWithDatabase("the squares of a species", (open) => {
  async function openWith(...rows: string[]) {
    const app = await openApp(await open());
    await makeSpecies(app.db, { name: "Willow Warbler", scientificName: "Phylloscopus trochilus" });
    await makeSpecies(app.db, { name: "Hooded Vulture", scientificName: "Necrosyrtes monachus" });
    const text = [header, ...rows].join("\n");
    await importSurveys(app.db, readPointCounts(text), { accountId: null, dryRun: false });
    return async (slug: string) => (await app.call(null, "GET", `/api/atlas/species/${slug}`)).json();
  }

  test("are the pentads where it was found, most surveys first, abroad too", async () => {
    const read = await openWith(...warblers);
    expect(await read("willow-warbler")).toEqual({
      placesWithheld: false,
      pentads: [
        { pentad: "0955c0855", state: "NG-PL", surveysSeen: 2 },
        { pentad: "0340c1130", state: null, surveysSeen: 1 },
        { pentad: "0905c0955", state: "NG-PL", surveysSeen: 1 },
      ],
      cells: [],
    });
  });

  test("are none of a species that was never found, or is not in the guide", async () => {
    const read = await openWith(...warblers);
    const none = { placesWithheld: false, pentads: [], cells: [] };
    expect(await read("hooded-vulture")).toEqual(none);
    expect(await read("no-such-bird")).toEqual(none);
  });

  test("are of one degree at the finest for a sensitive species, as in the downloads", async () => {
    const read = await openWith(...warblers, ...visits, vulture);
    const squares = await read("hooded-vulture");
    expect(squares).toEqual({
      placesWithheld: true,
      pentads: [],
      cells: [{ latitude: 9.5, longitude: 9.5 }],
    });
    expect(JSON.stringify(squares)).not.toMatch(/Wase|9\.06|9\.95|0905c0955|2018/);
  });

  test("do not name a sensitive species that so few surveys would reveal", async () => {
    const read = await openWith(warblers[0] ?? "", vulture);
    expect(await read("hooded-vulture")).toEqual(await read("no-such-bird"));
  });
});
