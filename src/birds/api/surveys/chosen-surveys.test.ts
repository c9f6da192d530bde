import { expect, test } from "vitest";
import { importSurveys } from "#birds/db/surveys/import.ts";
import { seasonOf } from "#birds/domain/surveys/arrival.ts";
import { binOf } from "#birds/domain/surveys/phenology.ts";
import { readPointCounts } from "#birds/formats/surveys/point-counts.ts";
import { openZip } from "#core/adapters/zip.ts";
import { addDays } from "#core/domain/lagos-day.ts";
import { csvLine, readCsv } from "#core/formats/csv.ts";
import { type App, openApp } from "#tests/app.ts";
import { describeWithDatabase } from "#tests/databases.ts";
import { makeSpecies } from "#tests/make-species.ts";

/** Numbers from 0 to 1, the same on every machine. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const sites = [
  { key: "amurum", latitude: "9.88", longitude: "8.98" },
  { key: "laminga", latitude: "9.90", longitude: "8.97" },
  { key: "wase", latitude: "9.07", longitude: "9.96" },
];
/** The egret is counted under two names, which are one series. */
const names = [
  ["Willow Warbler", "Phylloscopus trochilus"],
  ["Cattle Egret", "Bubulcus ibis"],
  ["Western Cattle Egret", "Ardea ibis"],
  ["Hoopoe", "Upupa epops"],
] as const;
const seriesOf = (english: string) => (english.endsWith("Cattle Egret") ? "Western Cattle Egret" : english);

interface MadeSurvey {
  eventID: string;
  date: string;
  site: string;
  minutes: number | null;
  isComplete: boolean;
  counts: { english: string; scientific: string; individuals: number | null }[];
}

/** Random surveys over four years: several on one day, counts of 0, counts without a number, lists of some species. */
function makeSurveys(seed: number): MadeSurvey[] {
  const random = createRandom(seed);
  const upTo = (most: number) => Math.floor(random() * most);
  return Array.from({ length: 120 }, (_, index) => ({
    eventID: `survey-${seed}-${index}`,
    date: addDays("2015-01-01", upTo(1460)),
    site: sites[upTo(3)]?.key ?? "",
    minutes: random() < 0.2 ? null : 10 + upTo(100),
    isComplete: random() > 0.2,
    counts: names.flatMap(([english, scientific]) =>
      random() < 0.4 ? [{ english, scientific, individuals: random() < 0.2 ? null : upTo(5) }] : [],
    ),
  }));
}

function toSheet(surveys: readonly MadeSurvey[]): string {
  const header = ["eventID", "date", "siteid", "site", "latitude", "longitude", "minutes", "complete"];
  const rows = surveys.flatMap(({ eventID, date, site, minutes, isComplete, counts }) => {
    const { latitude = "", longitude = "" } = sites.find(({ key }) => key === site) ?? {};
    const survey = [eventID, date, site, site, latitude, longitude, minutes ?? "", isComplete ? "yes" : "no"];
    const cells = counts.map(({ english, scientific, individuals }) => [
      ...survey,
      `${eventID}-${scientific}`,
      english,
      scientific,
      individuals ?? "",
    ]);
    return cells.length > 0 ? cells : [[...survey, "", "", "", ""]];
  });
  return [[...header, "occurrenceID", "species", "scientific", "count"], ...rows].map(csvLine).join("");
}

/** What the charts have to show, computed from the surveys themselves. */
function expectedNumbers(surveys: readonly MadeSurvey[], species: string, chosenSites: readonly string[]) {
  // An empty list of some species says nothing, so it is in no file.
  const ofPlace = surveys.filter(
    ({ site, counts, isComplete }) => chosenSites.includes(site) && (counts.length > 0 || isComplete),
  );
  const ofSpecies = ({ counts }: MadeSurvey) => counts.filter(({ english }) => seriesOf(english) === species);
  const isFound = (survey: MadeSurvey) => ofSpecies(survey).some(({ individuals }) => individuals !== 0);
  const found = ofPlace.filter(isFound);
  const complete = ofPlace.filter(({ isComplete }) => isComplete);
  return {
    all: ofPlace.length,
    surveys: complete.length,
    surveysSeen: complete.filter(isFound).length,
    found: found.length,
    minutes: complete.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    individuals: found.flatMap(ofSpecies).reduce((sum, { individuals }) => sum + (individuals ?? 0), 0),
    complete,
    isFound,
    firstOf: (year: number) =>
      found
        .map(({ date }) => date)
        .filter((date) => date.startsWith(`${year}`))
        .sort()[0] ?? null,
  };
}

const sum = <Item>(items: readonly Item[], number: (item: Item) => number) =>
  items.reduce((total, item) => total + number(item), 0);

/** The same numbers from the rows of a file with Darwin Core columns. */
function numbersOfRows(
  rows: readonly Record<string, string>[],
  species: string,
  chosenSites: readonly string[],
) {
  const ofPlace = rows.filter(({ locationID = "" }) => chosenSites.includes(locationID));
  const events = Map.groupBy(ofPlace, ({ eventID = "" }) => eventID);
  const isOfSpecies = ({ vernacularName = "" }: Record<string, string>) =>
    seriesOf(vernacularName) === species;
  const isFound = (list: readonly Record<string, string>[]) =>
    list.some((row) => isOfSpecies(row) && row.occurrenceID !== "" && row.individualCount !== "0");
  const all = [...events.values()];
  const complete = all.filter(([row]) => !/^(No|false)$/.test(row?.isTaxonomicScopeFullyReported ?? ""));
  return {
    all: all.length,
    surveys: complete.length,
    surveysSeen: complete.filter(isFound).length,
    found: all.filter(isFound).length,
    minutes: sum(complete, ([row]) => Number(row?.sampleSizeValue ?? row?.minutes ?? 0)),
    individuals: sum(ofPlace.filter(isOfSpecies), ({ individualCount }) => Number(individualCount)),
  };
}

async function openWith(app: App, surveys: readonly MadeSurvey[]) {
  await makeSpecies(app.db, {
    name: "Western Cattle Egret",
    scientificName: "Ardea ibis",
    synonyms: ["Bubulcus ibis"],
  });
  await importSurveys(app.db, readPointCounts(toSheet(surveys)), { accountId: null, dryRun: false });
  const get = (path: string) => app.call(null, "GET", path);
  return { get, json: async (path: string) => (await get(path)).json() };
}

async function archiveRows(bytes: ArrayBuffer): Promise<Record<string, string>[]> {
  const zip = await openZip(new Uint8Array(bytes));
  const table = async (name: string) => {
    const [header = "", ...lines] = (await zip.text(name)).split("\n").filter(Boolean);
    const columns = header.split("\t");
    return lines.map((line) =>
      Object.fromEntries(line.split("\t").map((cell, index) => [columns[index] ?? "", cell])),
    );
  };
  const occurrences = Map.groupBy(await table("occurrence.txt"), ({ eventID = "" }) => eventID);
  const efforts = new Map((await table("humboldt.txt")).map((effort) => [effort.eventID, effort]));
  return (await table("event.txt")).flatMap((event) =>
    (occurrences.get(event.eventID ?? "") ?? [{ occurrenceID: "" }]).map((row) => ({
      ...event,
      ...efforts.get(event.eventID),
      ...row,
    })),
  );
}

describeWithDatabase("the numbers of a species at a place", (open) => {
  test.each([1, 2, 3])(
    "are the same in chart, API, every file and the surveys (random data %i)",
    async (seed) => {
      const surveys = makeSurveys(seed);
      const { get, json } = await openWith(await openApp(await open()), surveys);
      const { rows } = readCsv(new Uint8Array(await (await get("/api/surveys/counts.csv")).arrayBuffer()));
      const archive = await archiveRows(await (await get("/api/surveys/archive.zip")).arrayBuffer());
      for (const species of ["Willow Warbler", "Western Cattle Egret", "Hoopoe"])
        for (const [place, chosenSites] of [
          ["site=amurum", ["amurum"]],
          ["site=amurum&within=5", ["amurum", "laminga"]],
        ] as const) {
          const { complete, isFound, firstOf, ...expected } = expectedNumbers(surveys, species, chosenSites);
          const label = `${species} ${place}`;
          const query = `species=${species}&${place}`;

          const { bins, seasons } = await json(`/api/arrival/phenology?${query}`);
          for (const { bin, surveys: n, surveysSeen, minutes } of bins) {
            const ofBin = complete.filter(({ date }) => binOf(date) === bin);
            expect([n, surveysSeen, minutes], `${label} bin ${bin}`).toEqual([
              ofBin.length,
              ofBin.filter(isFound).length,
              sum(ofBin, ({ minutes }) => minutes ?? 0),
            ]);
          }
          for (const { begins, surveys: n, surveysSeen } of seasons) {
            const ofSeason = complete.filter(({ date }) => seasonOf(date) === begins);
            expect([n, surveysSeen], `${label} season ${begins}`).toEqual([
              ofSeason.length,
              ofSeason.filter(isFound).length,
            ]);
          }
          let individuals = 0;
          for (const year of [2015, 2016, 2017, 2018]) {
            const [record] = (await json(`/api/arrival/records?year=${year}&${query}`)).data;
            expect(record.initialSeen, `${label} ${year}`).toBe(firstOf(year));
            individuals += record.individuals;
          }
          expect(individuals, label).toBe(expected.individuals);

          const chosen = readCsv(
            new Uint8Array(await (await get(`/api/arrival/surveys.csv?${query}`)).arrayBuffer()),
          );
          const chosenRows = chosen.rows.map(({ cells }) => cells);
          expect(numbersOfRows(chosenRows, species, chosenSites), `${label} chosen.csv`).toEqual(expected);
          expect(new Set(chosenRows.map(({ locationID }) => locationID)), label).toEqual(
            new Set(chosenSites),
          );
          expect(
            numbersOfRows(
              rows.map(({ cells }) => cells),
              species,
              chosenSites,
            ),
            `${label} counts.csv`,
          ).toEqual(expected);
          expect(numbersOfRows(archive, species, chosenSites), `${label} archive.zip`).toEqual(expected);

          const { features, about } = await json(`/api/arrival/surveys.geojson?${query}`);
          const facts: { found: boolean | null; individualCount: number }[] = features.map(
            ({ properties }: { properties: object }) => properties,
          );
          expect(about.query, label).toMatchObject({ species, site: "amurum" });
          expect(
            [
              facts.length,
              facts.filter(({ found }) => found).length,
              sum(facts, ({ individualCount }) => individualCount),
            ],
            `${label} geojson`,
          ).toEqual([expected.all, expected.found, expected.individuals]);
          // Absent only where every species was recorded.
          expect(
            facts.filter(({ found }) => found === false),
            label,
          ).toHaveLength(expected.surveys - expected.surveysSeen);
        }
    },
  );
});

describeWithDatabase("the files of the surveys of a chart", (open) => {
  test("say what they are: by their name, and in a description that the CSV file links to", async () => {
    const { get, json } = await openWith(await openApp(await open()), makeSurveys(4));
    const csv = await get("/api/arrival/surveys.csv?species=hoopoe&site=amurum&within=5");
    expect(csv.headers.get("content-disposition")).toMatch(
      /^attachment; filename="surveys-hoopoe-amurum-within-5-km-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const described = /^<([^>]+)>; rel="describedby"; type="application\/csvm\+json"$/.exec(
      csv.headers.get("link") ?? "",
    );
    const about = await json(described?.[1] ?? "");
    const [header] = (await csv.text()).split("\r\n");
    expect(about.tableSchema.columns.map(({ name }: { name: string }) => name).join(",")).toBe(
      header?.replace("\uFEFF", ""),
    );
    expect(about.notes[0]).toMatchObject({
      query: { species: "Hoopoe", scientificName: "Upupa epops", site: "amurum", within: 5 },
      sites: 2,
    });
    expect(about["dc:license"]["@id"]).toContain("creativecommons.org");
  });

  test("change nothing when they are imported", async () => {
    const app = await openApp(await open());
    const { get } = await openWith(app, makeSurveys(5));
    const csv = await (await get("/api/arrival/surveys.csv?species=Hoopoe&site=wase")).text();
    const report = await importSurveys(app.db, readPointCounts(csv), { accountId: null, dryRun: true });
    expect(report).toMatchObject({ created: 0, updated: 0, skipped: 0 });
    expect(report.surveys.unchanged).toBeGreaterThan(20);
  });

  test("are the same counts in another database", async () => {
    const { get } = await openWith(await openApp(await open()), makeSurveys(5));
    const query = "species=Western Cattle Egret&site=amurum&within=5";
    const chosen = await (await get(`/api/arrival/surveys.csv?${query}`)).text();
    const second = await openApp(await open());
    await importSurveys(second.db, readPointCounts(chosen), { accountId: null, dryRun: false });
    const again = await second.call(null, "GET", "/api/surveys/counts.csv");
    const numbers = async (bytes: ArrayBuffer) => {
      const rows = readCsv(new Uint8Array(bytes)).rows.map(({ cells }) => cells);
      // A list of some species without an egret says nothing of egrets, and nothing else in the other database.
      const { all: _, ...found } = numbersOfRows(rows, "Western Cattle Egret", ["amurum", "laminga"]);
      return found;
    };
    const all = await numbers(await (await get("/api/surveys/counts.csv")).arrayBuffer());
    expect(all.individuals).toBeGreaterThan(20);
    expect(await numbers(await again.arrayBuffer())).toEqual(all);
  });

  test("are not there for a sensitive bird, just as for one that was never counted", async () => {
    const app = await openApp(await open());
    const { get } = await openWith(app, makeSurveys(6));
    const vulture =
      "Date,Site,Latitude,Longitude,Species,Scientific name\n2016-10-05,wase,9.07,9.96,Hooded Vulture,Necrosyrtes monachus";
    await importSurveys(app.db, readPointCounts(vulture), { accountId: null, dryRun: false });
    for (const file of ["surveys.csv", "surveys.csv-metadata.json", "surveys.geojson"]) {
      const reply = async (species: string) => {
        const { status, ...found } = await get(`/api/arrival/${file}?species=${species}&site=wase&within=50`);
        return [status, found];
      };
      expect(await reply("Hooded Vulture"), file).toEqual(await reply("Never counted"));
      const warbler = await get(`/api/arrival/${file}?species=Willow Warbler&site=wase`);
      expect(await warbler.text(), file).not.toMatch(/Vulture|Necrosyrtes/);
    }
  });
});
