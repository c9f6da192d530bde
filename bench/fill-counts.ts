import { sql } from "kysely";
import { Client } from "pg";
import { type Db, transaction } from "#db/connect.ts";
import { newId } from "#db/record.ts";
import type { Schema } from "#db/schema.ts";
import { inputOf } from "#domain/fields.ts";
import { countFields, surveyFields } from "#domain/surveys/survey.ts";
import { seeded } from "./random.ts";
import type { Scratch } from "./scratch.ts";

/** The number of species that are counted; the first is called “Species 0”. */
export const SPECIES_COUNT = 200;

const COUNTS_PER_SURVEY = 40;
const FIRST_DAY_MS = Date.UTC(2017, 0, 1);
const DAY_COUNT = 365 * 8;
const SURVEYS_PER_BATCH = 1000;
const ROWS_PER_STATEMENT = 1000;

interface Batch {
  surveys: Schema["survey"][];
  counts: Schema["survey_count"][];
}

/** Inserts surveys directly until there are `rows` counts, since an import would compare each with nothing. */
export async function fillCounts(scratch: Scratch, db: Db, rows: number): Promise<void> {
  const site = await findOrAddSite(db);
  const species = await findOrAddSpecies(db);
  const { done } = await db
    .selectFrom("survey")
    .select((select) => select.fn.countAll<number>().as("done"))
    .where("siteId", "=", site)
    .executeTakeFirstOrThrow();
  const store = scratch.kind === "PostgreSQL" ? await copyInto(scratch) : insertInto(db);
  for (const batch of makeSurveys(site, species, done, Math.ceil(rows / COUNTS_PER_SURVEY)))
    await store.write(batch);
  await store.close();
  // PostgreSQL does this by itself within a minute after so many new rows.
  if (scratch.kind === "PostgreSQL") await sql`vacuum analyze survey_count, survey`.execute(db);
  else await sql`analyze`.execute(db);
}

const insertInto = (db: Db) => ({
  async write({ surveys, counts }: Batch) {
    await transaction(db, async (trx) => {
      await trx.insertInto("survey").values(surveys).execute();
      for (let start = 0; start < counts.length; start += ROWS_PER_STATEMENT)
        await trx
          .insertInto("survey_count")
          .values(counts.slice(start, start + ROWS_PER_STATEMENT))
          .execute();
    });
  },
  async close() {},
});

async function copyInto({ environment }: Scratch) {
  const { copyTable } = await import("./copy-to-postgres.ts");
  const client = new Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  return {
    async write({ surveys, counts }: Batch) {
      await copyTable(client, "survey", [surveys.map((row) => ({ ...row }))]);
      await copyTable(client, "survey_count", [counts.map((row) => ({ ...row }))]);
    },
    close: () => client.end(),
  };
}

function* makeSurveys(siteId: string, species: string[], from: number, to: number): Generator<Batch> {
  const random = seeded(11 + from);
  const at = new Date(FIRST_DAY_MS).toISOString();
  const state = { incomplete: 0, importId: 0, replacedBy: null };
  const survey = {
    ...inputOf(surveyFields).parse({ eventID: "bench", date: "2020-01-01", minutes: 60 }),
    ...{ ...state, counts: COUNTS_PER_SURVEY, publicCounts: COUNTS_PER_SURVEY },
    ...{ demonstrationAt: null, createdAt: at, updatedAt: at },
  };
  const count = { ...inputOf(countFields).parse({ occurrenceID: "bench" }), ...state };
  for (let start = from; start < to; start += SURVEYS_PER_BATCH) {
    const batch: Batch = { surveys: [], counts: [] };
    for (let number = start; number < Math.min(to, start + SURVEYS_PER_BATCH); number++) {
      const id = newId();
      const day = FIRST_DAY_MS + Math.floor(random() * DAY_COUNT) * 86_400_000;
      const date = new Date(day).toISOString().slice(0, 10);
      batch.surveys.push({ ...survey, id, eventID: `bench ${number}`, siteId, date });
      const first = Math.floor(random() * SPECIES_COUNT);
      for (let index = 0; index < COUNTS_PER_SURVEY; index++)
        batch.counts.push({
          ...count,
          occurrenceID: `bench ${number} ${index}`,
          individuals: 1 + Math.floor(random() * 9),
          surveyId: id,
          speciesId: species[(first + index * 3) % SPECIES_COUNT] ?? "",
          siteId,
          date,
        });
    }
    yield batch;
  }
}

async function findOrAddSite(db: Db): Promise<string> {
  const known = await db
    .selectFrom("survey_site")
    .select("id")
    .where("locationID", "=", "bench")
    .executeTakeFirst();
  if (known) return known.id;
  const place = { decimalLatitude: "9.88", decimalLongitude: "8.98", countryCode: "NG", stateProvince: null };
  const site = { id: newId(), locationID: "bench", name: "Bench", ...place };
  await db.insertInto("survey_site").values(site).execute();
  return site.id;
}

async function findOrAddSpecies(db: Db): Promise<string[]> {
  const known = await db
    .selectFrom("counted_species")
    .select("id")
    .where("key", "like", "species %")
    .orderBy("id")
    .execute();
  if (known.length > 0) return known.map(({ id }) => id);
  const species = Array.from({ length: SPECIES_COUNT }, (_, number) => ({
    id: newId(),
    key: `species ${number}`,
    scientificName: `Species number${number}`,
    englishName: `Species ${number}`,
    taxonRank: "species",
    sensitivity: "open" as const,
  }));
  await db.insertInto("counted_species").values(species).execute();
  return species.map(({ id }) => id);
}
