import { expect, test } from "vitest";
import { importSurveys } from "#birds/db/surveys/import.ts";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import { openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";

/** The square of Amurum, and the one east of it. */
const here = "Amurum,9.88,8.98";
const beside = "Angware,9.88,9.02";

const header = "Date,Site,Latitude,Longitude,Minutes,Observer,Complete,Species,Scientific name,Count";
const rows = [
  `2018-01-10,${here},60,Talatu Tende,yes,Hoopoe,Upupa epops,1`,
  `2018-01-10,${here},60,Talatu Tende,yes,Cattle Egret,Bubulcus ibis,1`,
  `2018-01-10,${here},60,Talatu Tende,yes,Western Cattle Egret,Ardea ibis,4`,
  `2018-02-11,${here},30,Musa Danjuma,yes,Hoopoe,Upupa epops,`,
  `2018-02-12,${here},30,Talatu Tende,yes,Barn Swallow,Hirundo rustica,0`,
  `2018-03-12,${here},240,Musa Danjuma,no,Rock Firefinch,Lagonosticta sanguinodorsalis,2`,
  `2018-05-01,${beside},45,Musa Danjuma,yes,Barn Swallow,Hirundo rustica,8`,
  `2018-05-01,${beside},45,Musa Danjuma,yes,Hoopoe,Upupa epops,1`,
];
const vultures = [
  `2018-01-10,${here},60,Talatu Tende,yes,Hooded Vulture,Necrosyrtes monachus,3`,
  `2018-05-01,${beside},45,Musa Danjuma,yes,White-backed Vulture,Gyps africanus,2`,
  `2018-05-01,${beside},45,Musa Danjuma,yes,Vulture (Hooded),Accipitridae sp.,2`,
];

describeWithDatabase("a square of the atlas", (open) => {
  async function openWith(lines: readonly string[]) {
    const app = await openApp(await open());
    await makeSpecies(app.db, {
      name: "Western Cattle Egret",
      scientificName: "Ardea ibis",
      synonyms: ["Bubulcus ibis"],
    });
    const sheet = [header, ...lines].join("\n");
    await importSurveys(app.db, readPointCounts(sheet), { accountId: null, dryRun: false });
    return async (pentad: string) => {
      const reply = await app.call(null, "GET", `/api/atlas/pentads/${pentad}`);
      return { status: reply.status, square: await reply.json() };
    };
  }

  test("has its surveys, its months, and each species with the number of complete lists", async () => {
    const read = await openWith(rows);
    const { square } = await read("0955C0855");
    expect(square.effort).toMatchObject({
      surveys: 3,
      minutes: 120,
      first: "2018-01-10",
      last: "2018-02-12",
    });
    expect(square.months).toEqual([1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(square.observers).toBe(2);
    expect(square.species).toEqual([
      {
        englishName: "Hoopoe",
        scientificName: "Upupa epops",
        slug: null,
        surveysSeen: 2,
        last: "2018-02-11",
      },
      // Counted under two names on one survey.
      expect.objectContaining({ englishName: "Western Cattle Egret", surveysSeen: 1 }),
      // On a list of some species only; the swallow with a count of 0 was not there.
      expect.objectContaining({ englishName: "Rock Firefinch", surveysSeen: 0, last: "2018-03-12" }),
    ]);
  });

  test("says what to look for: what the squares around have and it has not", async () => {
    const read = await openWith(rows);
    expect((await read("0955c0855")).square.missing).toEqual([
      { englishName: "Barn Swallow", scientificName: "Hirundo rustica", slug: null, squares: 1 },
    ]);
    // Nobody has been here, and both of the others are beside it.
    const { square } = await read("1000c0855");
    expect(square).toMatchObject({ effort: null, species: [] });
    expect(
      square.missing.map(({ englishName, squares }: { englishName: string; squares: number }) => [
        englishName,
        squares,
      ]),
    ).toEqual([
      ["Hoopoe", 2],
      ["Barn Swallow", 1],
      ["Rock Firefinch", 1],
      ["Western Cattle Egret", 1],
    ]);
  });

  test("has no page outside Nigeria unless it was surveyed, nor under a code that is none", async () => {
    const read = await openWith([
      ...rows,
      "2018-05-01,Mida,-3.330189,39.967088,60,,yes,Hoopoe,Upupa epops,1",
    ]);
    expect((await read("0315_3955")).square.species).toHaveLength(1);
    for (const pentad of ["0315_4000", "0000c0000", "0957c0855", "nowhere"])
      expect((await read(pentad)).status, pentad).toBe(404);
  });

  test("is the same with and without a sensitive bird, in every list and number", async () => {
    const [without, having] = [await openWith(rows), await openWith([...rows, ...vultures])];
    for (const pentad of ["0955c0855", "0955c0900", "1000c0855", "0950c0855"])
      expect(await having(pentad), pentad).toEqual(await without(pentad));
  });
});
