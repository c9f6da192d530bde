import { Agent, get } from "node:http";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { newId } from "#db/record.ts";
import type { Schema } from "#db/schema.ts";
import { inputOf } from "#domain/fields.ts";
import { countFields, surveyFields } from "#domain/surveys/survey.ts";
import { atMost, type Figure, noLimit, percentile } from "../figures.ts";
import { seeded } from "../random.ts";
import { fetchRaw } from "../site.ts";
import type { Bench } from "./bench.ts";

const SPECIES_COUNT = 200;
const COUNTS_PER_SURVEY = 40;
const FIRST_DAY_MS = Date.UTC(2017, 0, 1);
const DAY_COUNT = 365 * 8;
const BATCH_SIZE = 1000;

/** An import as an admin sends it, then requests for different years and species among a million counts. */
export async function measureSurveys(bench: Bench): Promise<Figure[]> {
  const importing = await timedImport(bench, makeSheet(257, 31));
  const again = await timedImport(bench, makeSheet(257, 31));
  const rows = bench.quick ? 100_000 : 1_000_000;
  await fill(bench.db, rows);
  // PostgreSQL does this by itself within a minute after so many new rows.
  if (bench.scratch.kind === "PostgreSQL") await sql`vacuum analyze survey_count, survey`.execute(bench.db);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const random = seeded(5);
  const year = () => 2017 + Math.floor(random() * 8);
  const request = (path: string) => timed(agent, `${bench.site.url}/api/arrival/${path}`);
  const first = await request("records?year=2018&species=Species%200");
  const times: number[] = [];
  const charts: number[] = [];
  for (let species = 1; species < SPECIES_COUNT; species += 2) {
    times.push(await request(`records?year=${year()}&species=Species%20${species}`));
    charts.push(await request(`phenology?species=Species%20${species + 1}`));
  }
  agent.destroy();
  const [country, state] = await Promise.all([weighPage(bench, ""), weighPage(bench, "?state=NG-NI")]);
  const note = `max ${Math.max(...times).toFixed(1)} ms; the very first, which counts the days, ${first.toFixed(0)} ms`;
  const counted = `${rows.toLocaleString("en-GB")} counts`;
  return [
    atMost("import of 7,967 counts on 257 surveys, s", 10, { value: importing / 1000, unit: "s" }),
    noLimit("the same import again, which changes nothing", { value: again / 1000, unit: "s" }),
    atMost(`a year and a species of ${counted}, first request, p95`, 50, {
      value: percentile(times, 0.95),
      unit: "ms",
      note,
    }),
    atMost("the atlas map of the country, HTML", 60, country),
    atMost("the atlas map of the largest state, HTML", 60, state),
    noLimit(`charts of a species of ${counted}, p95`, { value: percentile(charts, 0.95), unit: "ms" }),
  ];
}

/** The size of the page with its map, once it is cached and compressed. */
async function weighPage({ site }: Bench, query: string) {
  const load = () => fetchRaw(`${site.url}/datazone/atlas${query}`);
  await load();
  return { value: (await load()).body.length / 1000, unit: "KB" };
}

function makeSheet(surveys: number, species: number): string {
  const lines = ["date,site,observer,species,scientific name,count"];
  for (let survey = 0; survey < surveys; survey++) {
    const date = new Date(FIRST_DAY_MS + survey * 11 * 86_400_000).toISOString().slice(0, 10);
    for (let index = 0; index < species; index++)
      lines.push(
        `${date},Creek,Somebody,Wader ${index},Genus wader${String.fromCharCode(97 + index)},${index + 1}`,
      );
  }
  return lines.join("\n");
}

async function timedImport({ site, tokens }: Bench, body: string): Promise<number> {
  const started = performance.now();
  const headers = { Authorization: `Bearer ${tokens.admin}`, "Content-Type": "text/csv" };
  const reply = await fetch(`${site.url}/api/surveys/import`, { method: "POST", headers, body });
  if (!reply.ok) throw new Error(`The import returned ${reply.status}.`);
  await reply.arrayBuffer();
  return performance.now() - started;
}

/** Inserts counts directly, since an import would compare a million rows with nothing. */
async function fill(db: Db, rows: number): Promise<void> {
  const random = seeded(11);
  const site = {
    id: newId(),
    locationID: "bench",
    name: "Bench",
    decimalLatitude: "9.88",
    decimalLongitude: "8.98",
  };
  await db
    .insertInto("survey_site")
    .values({ ...site, countryCode: "NG", stateProvince: null })
    .execute();
  const species = Array.from({ length: SPECIES_COUNT }, (_, number) => ({
    id: newId(),
    key: `species ${number}`,
    scientificName: `Species number${number}`,
    englishName: `Species ${number}`,
    taxonRank: "species",
    sensitivity: "open" as const,
  }));
  await db.insertInto("counted_species").values(species).execute();
  const at = new Date(FIRST_DAY_MS).toISOString();
  const empty = {
    ...inputOf(surveyFields).parse({ eventID: "bench", date: "2020-01-01", minutes: 60 }),
    incomplete: 0,
    counts: COUNTS_PER_SURVEY,
    importId: 0,
    replacedBy: null,
    demonstrationAt: null,
  };
  const emptyCount = {
    ...inputOf(countFields).parse({ occurrenceID: "bench" }),
    incomplete: 0,
    importId: 0,
    replacedBy: null,
  };
  let surveys: Schema["survey"][] = [];
  let counts: Schema["survey_count"][] = [];
  const write = async () => {
    await db.transaction().execute(async (trx) => {
      await trx.insertInto("survey").values(surveys).execute();
      for (let start = 0; start < counts.length; start += BATCH_SIZE)
        await trx
          .insertInto("survey_count")
          .values(counts.slice(start, start + BATCH_SIZE))
          .execute();
    });
    surveys = [];
    counts = [];
  };
  for (let survey = 0; survey * COUNTS_PER_SURVEY < rows; survey++) {
    const id = newId();
    const date = new Date(FIRST_DAY_MS + Math.floor(random() * DAY_COUNT) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    surveys.push({
      id,
      ...empty,
      eventID: `bench ${survey}`,
      siteId: site.id,
      date,
      createdAt: at,
      updatedAt: at,
    });
    const from = Math.floor(random() * SPECIES_COUNT);
    for (let index = 0; index < COUNTS_PER_SURVEY; index++) {
      const speciesId = species[(from + index * 3) % SPECIES_COUNT]?.id ?? "";
      counts.push({
        ...emptyCount,
        occurrenceID: `bench ${survey} ${index}`,
        individuals: 1 + Math.floor(random() * 9),
        surveyId: id,
        speciesId,
        siteId: site.id,
        date,
      });
    }
    if (surveys.length === 1000) await write();
  }
  if (surveys.length > 0) await write();
  await sql`analyze`.execute(db);
}

function timed(agent: Agent, url: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, async (response) => {
      const text = (await response.toArray()).join("");
      if (response.statusCode !== 200 || text.includes('"total":0'))
        reject(new Error(`${url} failed: ${text.slice(0, 200)}`));
      resolve(performance.now() - started);
    }).on("error", reject);
  });
}
