import { expect, test } from "vitest";
import { findContradictions } from "#core/db/check.ts";
import { type App, openApp } from "#tests/app.ts";
import { crawl, listGetAddresses } from "#tests/crawl.ts";
import { describeEachDatabase, describeWithDatabase, type OpenDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";
import {
  importBesideHoopoe,
  importTyped,
  makeSurveysAround,
  spellings,
  typed,
  typedWays,
  typedWord,
} from "#tests/typed-words.ts";
import { importRows } from "#tests/withheld-surveys.ts";

const openWithSurveys = async (open: OpenDatabase): Promise<App> => {
  const app = await openApp(await open());
  await makeSurveysAround(app);
  return app;
};

const searches = [typedWord, typedWord.slice(0, 4), "nest", "cliff", "vulture"];
const queries = [
  "?limit=100",
  "?year=1987",
  "?year=1988&limit=100",
  ...searches.flatMap((text) => [
    `?search=${text}`,
    `?searchQuery=${text}`,
    `?suggest=${text}`,
    `?q=${text}`,
  ]),
];
const labels = ["Vulture", "Grey Parrot", "Hooded Vulture", "Necrosyrtes", "Psittacus"];
const chosen = labels.flatMap((species) =>
  ["records", "phenology", "surveys.csv", "surveys.geojson"].map(
    (name) => `/api/arrival/${name}?species=${encodeURIComponent(species)}&year=1987`,
  ),
);

const choices = async (app: App): Promise<string[]> => {
  const { species } = await (await app.call(null, "GET", "/api/arrival/choices")).json();
  return species.map(({ englishName }: { englishName: string }) => englishName);
};

describeEachDatabase("a word that somebody types about a protected bird", (open) => {
  test("is in no public answer, by whichever door it came", { timeout: 240_000 }, async () => {
    const app = await openWithSurveys(open);
    for (const way of Object.values(typedWays)) await way(app);
    for (const person of [null, "other"] as const) {
      const addresses = [...(await listGetAddresses(app, queries)), ...chosen].filter(
        (path) => !typed.test(path),
      );
      for (const [address, reply] of await crawl(app, person, addresses))
        expect(reply, `${person} at ${address}`).not.toMatch(typed);
    }
    // Proves that it is there, and that something is published.
    expect(await (await app.call("admin", "GET", "/api/surveys/stored?search=quagmire")).text()).toMatch(
      typed,
    );
    expect(await choices(app)).toEqual(["Grey Parrot", "Hoopoe", "Necrosyrtes", "Vulture"]);
    expect(await findContradictions(app.db)).toEqual([]);
  });

  test("finds nothing: whoever looks for it reads what anybody reads for a name that nobody has", async () => {
    const app = await openWithSurveys(open);
    await importTyped(app);
    const answer = async (species: string, path: string) =>
      (await app.call(null, "GET", `/api/arrival/${path}${encodeURIComponent(species)}`)).text();
    for (const path of ["species?search=", "records?year=1987&species=", "phenology?species="])
      expect(await answer(`${typedWord} cliff`, path)).toBe(await answer("Zzyzx cliff", path));
  });
});

describeWithDatabase("counts of a protected bird", (open) => {
  test.each(Object.keys(typedWays))("carry no words by %s", async (way) => {
    const app = await openWithSurveys(open);
    await typedWays[way]?.(app);
    const few = [
      "/api/surveys/counts.csv",
      "/api/surveys/archive.zip",
      "/api/arrival/choices",
      "/api/field/pack",
    ];
    for (const [address, reply] of await crawl(app, null, few)) expect(reply, address).not.toMatch(typed);
  });

  test("are one series for all spellings, so that no sum is that of one spelling", async () => {
    const app = await openWithSurveys(open);
    await importTyped(app);
    const csv = await (await app.call(null, "GET", "/api/surveys/counts.csv?year=1987")).text();
    const sums = csv.split("\n").filter((line) => line.includes("generalised:"));
    expect(sums).toHaveLength(2);
    for (const [entry, names] of Object.entries(spellings))
      expect(sums.find((line) => line.includes(entry))).toContain(`,${names.length * 2},`);
  });

  test("are those of the species of the guide that the name is, with its page", async () => {
    const app = await openWithSurveys(open);
    await makeSpecies(app.db, { name: "Hooded Vulture", scientificName: "Necrosyrtes monachus" });
    const at = (day: number, name: string) =>
      `v-${day},1987-03-0${day},Kagoro,10.6,7.4,06:30,60,yes,Talatu Tende,${name},,1,,v-${day}-a`;
    await importRows(app, [
      at(1, "hooded  vulture"),
      at(2, "Hooded Vultures"),
      at(3, "Necrosyrtes monachus"),
    ]);
    expect(await choices(app)).toEqual(["Hooded Vulture", "Hoopoe"]);
  });
});

describeWithDatabase("an admin who imports names that say more than a bird", (open) => {
  test("is told the rows, before and after, and what is published in their place", async () => {
    const app = await openWithSurveys(open);
    for (const query of ["?dryRun=true", ""]) {
      const { protection } = await importTyped(app, query);
      expect(protection.wordy).toMatchObject({
        rows: 7,
        first: [{ line: 2 }, { line: 3 }, {}, {}, {}, {}, {}],
      });
    }
  });

  test("is told nothing of names that are names", async () => {
    const app = await openWithSurveys(open);
    await makeSpecies(app.db, { name: "Palm-nut Vulture", scientificName: "Gypohierax angolensis" });
    const { protection } = await importRows(app, [
      "plain-1,2018-11-01,Laminga,9.9,8.9,06:30,60,yes,Talatu Tende,Palm-nut Vulture,Gypohierax angolensis (Gmelin 1788),1,,plain-1-a",
    ]);
    expect(protection).not.toHaveProperty("wordy");
  });

  test("reads it where the survey is corrected", async () => {
    const app = await openWithSurveys(open);
    await importBesideHoopoe(app);
    const { marks } = await (await app.call("admin", "GET", "/api/surveys/stored/open-1")).json();
    expect(marks.filter((mark: string) => mark.includes("may say more than a species"))).toHaveLength(7);
  });
});
