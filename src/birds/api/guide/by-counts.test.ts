import { expect, test } from "vitest";
import { type App, openApp } from "#tests/app.ts";
import { describeEachDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";
import { importRows } from "#tests/withheld-surveys.ts";

const laminga = "Laminga,9.9,8.9,06:30,60,yes,Talatu Tende";
const lagos = "Lekki,6.44,3.54,06:30,60,yes,Talatu Tende";
const row = (day: string, place: string, species: string) =>
  `${day}-${place.slice(0, 4)},${day},${place},${species}`;
const hoopoe = "Hoopoe,Upupa epops,1,,";
const crow = "Pied Crow,Corvus albus,2,,";
const vulture = "Hooded Vulture,Necrosyrtes monachus,4,,";
const days = [1, 2, 3, 4, 5, 6].map((day) => `2018-11-0${day}`);

/** Six surveys at Laminga in November, and one of Lagos in May. */
const surveys = [
  ...days.map((day) => `${row(day, laminga, hoopoe)}${day}-a`),
  ...days.slice(0, 2).map((day) => `${row(day, laminga, crow)}${day}-b`),
  `${row("2018-05-20", lagos, "Egyptian Plover,Pluvianus aegyptius,1,,")}c`,
];

async function makeGuide(app: App) {
  const birds = {
    Hoopoe: "Upupa epops",
    "Pied Crow": "Corvus albus",
    "Egyptian Plover": "Pluvianus aegyptius",
    "Hooded Vulture": "Necrosyrtes monachus",
    "Grey Heron": "Ardea cinerea",
  };
  for (const [name, scientificName] of Object.entries(birds))
    await makeSpecies(app.db, { name, scientificName });
}

const ask = async (app: App, query: string) => (await app.call(null, "GET", `/api/species?${query}`)).json();
const names = async (app: App, query: string) =>
  (await ask(app, query)).data.map(({ name }: { name: string }) => name);
const offered = async (app: App, query = "") =>
  (await ask(app, `facets=true&${query}`)).facets.recorded.map(
    ({ label, count }: { label: string; count: number }) => `${label}: ${count}`,
  );

describeEachDatabase("the list of species by the counts", (open) => {
  test("has those of the site with most surveys, of its state, of a month, and those in no count", async () => {
    const app = await openApp(await open());
    await makeGuide(app);
    await importRows(app, surveys);
    expect(await names(app, "recorded=here")).toEqual(["Hoopoe", "Pied Crow"]);
    expect(await names(app, "recorded=state")).toEqual(["Hoopoe", "Pied Crow"]);
    expect(await names(app, "recorded=5")).toEqual(["Egyptian Plover"]);
    expect(await names(app, "recorded=never")).toEqual(["Grey Heron"]);
    expect(await offered(app)).toEqual([
      "Recorded at Laminga: 2",
      "Recorded in Plateau: 2",
      "Recorded in November: 2",
      "Not in our counts yet: 1",
    ]);
    expect(await offered(app, "recorded=5")).toContain("Recorded in May: 1");
    expect((await app.call(null, "GET", "/api/species?recorded=month")).status).toBe(422);
  });

  test("has the most recorded first on request, with the number of those surveys", async () => {
    const app = await openApp(await open());
    await makeGuide(app);
    await importRows(app, surveys);
    const { data } = await ask(app, "sort=recorded");
    const seen = data.map(({ name, surveysSeen }: { name: string; surveysSeen: number }) => [
      name,
      surveysSeen,
    ]);
    expect(seen.slice(0, 3)).toEqual([
      ["Hoopoe", 6],
      ["Pied Crow", 2],
      ["Egyptian Plover", 1],
    ]);
    const found = await app.call(null, "GET", "/api/species/checklist.csv?recorded=here&sort=recorded");
    expect((await found.text()).trim().split("\n")).toHaveLength(3);
  });

  test("offers nothing of fewer than five surveys", async () => {
    const app = await openApp(await open());
    await makeGuide(app);
    expect(await offered(app)).toEqual([]);
    await importRows(app, surveys.slice(0, 4));
    expect(await offered(app)).toEqual([]);
  });

  test("of a place has when each bird was recorded there and when last, in the order of the guide", async () => {
    const app = await openApp(await open());
    await makeGuide(app);
    const sheet = async (query = "") =>
      (await (await app.call(null, "GET", `/api/species/sheet${query}`)).json()).sheet;
    expect(await sheet()).toBeNull();
    await importRows(app, surveys);
    const { name, surveys: count, months, species } = await sheet();
    expect({ name, count, november: months[10] }).toEqual({ name: "Laminga", count: 6, november: 6 });
    const said = species.map((bird: { name: string; months: number[]; lastSeen: string }) => [
      bird.name,
      bird.months[10],
      bird.lastSeen,
    ]);
    expect(said).toEqual([
      ["Hoopoe", 6, "2018-11-06"],
      ["Pied Crow", 2, "2018-11-02"],
    ]);
    expect(await sheet("?site=Lekki")).toBeNull();
    expect((await app.call(null, "GET", "/api/species/sheet?site=Atlantis")).status).toBe(404);
  });

  test("is the same whether or not a protected bird was counted", async () => {
    const app = await openApp(await open());
    await makeGuide(app);
    await importRows(app, surveys);
    const queries = ["here", "state", "11", "12", "never"].map((value) => `recorded=${value}&facets=true`);
    const answers = () =>
      Promise.all(
        [...queries, "sort=recorded&facets=true", "facets=true"]
          .map((query) => `/api/species?${query}`)
          .concat("/api/species/sheet", "/api/species/checklist.csv?recorded=never")
          .map(async (path) => (await app.call(null, "GET", path)).text()),
      );
    const before = await answers();
    const counted = days.map((day) => `${row(day, laminga, vulture)}${day}-v`);
    // A survey of which every count is withheld says nothing of its month either.
    const alone = `${row("2018-12-20", laminga, vulture)}v`;
    await importRows(app, [...surveys, ...counted, alone]);
    expect(await app.db.selectFrom("survey_count").select("occurrenceID").execute()).not.toHaveLength(
      surveys.length,
    );
    expect(await answers()).toEqual(before);
  });
});
