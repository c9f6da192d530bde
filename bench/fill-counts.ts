import { sql } from "kysely";
import { countFields, surveyFields } from "#birds/domain/surveys/survey.ts";
import { type Db, transaction } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import type { Schema } from "#core/db/schema.ts";
import { inputOf } from "#core/domain/fields.ts";
import { seeded } from "./random.ts";

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

/** Inserts surveys with this many counts in all, without an import, which would compare each with what is stored. */
export async function fillCounts(db: Db, rows: number): Promise<void> {
  const site = await addSite(db);
  const species = await addSpecies(db);
  for (const { surveys, counts } of makeSurveys(site, species, Math.ceil(rows / COUNTS_PER_SURVEY)))
    await transaction(db, async (trx) => {
      await trx.insertInto("survey").values(surveys).execute();
      for (let start = 0; start < counts.length; start += ROWS_PER_STATEMENT)
        await trx
          .insertInto("survey_count")
          .values(counts.slice(start, start + ROWS_PER_STATEMENT))
          .execute();
    });
  await sql`analyze`.execute(db);
}

function* makeSurveys(siteId: string, species: string[], total: number): Generator<Batch> {
  const random = seeded(11);
  const at = new Date(FIRST_DAY_MS).toISOString();
  const state = { incomplete: 0, importId: 0, replacedBy: null };
  const survey = {
    ...inputOf(surveyFields).parse({ eventID: "bench", date: "2020-01-01", minutes: 60 }),
    ...state,
    counts: COUNTS_PER_SURVEY,
    publicCounts: COUNTS_PER_SURVEY,
    demonstrationAt: null,
    createdAt: at,
    updatedAt: at,
  };
  const count = { ...inputOf(countFields).parse({ occurrenceID: "bench" }), ...state };
  for (let start = 0; start < total; start += SURVEYS_PER_BATCH) {
    const batch: Batch = { surveys: [], counts: [] };
    for (let number = start; number < Math.min(total, start + SURVEYS_PER_BATCH); number++) {
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
          position: null,
          date,
        });
    }
    yield batch;
  }
}

async function addSite(db: Db): Promise<string> {
  const place = { decimalLatitude: "9.88", decimalLongitude: "8.98", countryCode: "NG", stateProvince: null };
  const site = { id: newId(), locationID: "bench", name: "Bench", ...place };
  await db.insertInto("survey_site").values(site).execute();
  return site.id;
}

async function addSpecies(db: Db): Promise<string[]> {
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
