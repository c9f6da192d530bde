import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fieldsWithout, pickColumns } from "#domain/fields.ts";
import {
  type Count,
  countFields,
  type ExportedSurvey,
  siteFields,
  surveyFields,
} from "#domain/surveys/survey.ts";

/** The size of a batch of surveys, and the largest number of counts in it, unless one survey has more. */
const MAX_SURVEYS = 500;
const MAX_COUNTS = 2000;

/** The filter of a download. */
export interface ExportFilter {
  year?: number | undefined;
}

/** Streams every survey with its counts by date, without counts of sensitive species. */
export async function* exportSurveys(db: Db, { year }: ExportFilter = {}): AsyncGenerator<ExportedSurvey[]> {
  let last = { date: year === undefined ? "" : `${year}-01-01`, eventID: "" };
  for (;;) {
    let surveys = surveysAfter(db, last);
    if (year !== undefined) surveys = surveys.where("date", "<=", `${year}-12-31`);
    const rows = await surveys.orderBy("date").orderBy("eventID").limit(MAX_SURVEYS).execute();
    const species = await findOpenSpecies(db);
    for (const slice of slicesOf(rows)) {
      const ids = slice.map(({ id }) => id);
      const counts = await findCounts(db, ids, species);
      yield slice.map((row) => toExportedSurvey(row, counts.get(row.id) ?? []));
    }
    const end = rows.at(-1);
    if (!end || rows.length < MAX_SURVEYS) return;
    last = end;
  }
}

const surveysAfter = (db: Db, { date, eventID }: { date: string; eventID: string }) =>
  db
    .selectFrom("published_survey")
    .innerJoin("survey_site as site", "site.id", "published_survey.siteId")
    .selectAll("published_survey")
    .select(fieldsWithout(siteFields, []).map((name) => `site.${name}` as const))
    .where(sql<boolean>`("date", "eventID") > (${date}, ${eventID})`);

type SurveyRow = Awaited<ReturnType<ReturnType<typeof surveysAfter>["execute"]>>[number];

function toExportedSurvey(row: SurveyRow, counts: readonly Omit<Count, "eventID">[]): ExportedSurvey {
  return {
    ...pickColumns(surveyFields, row),
    site: pickColumns(siteFields, row),
    isIncomplete: row.incomplete !== 0,
    isDemonstration: row.demonstrationAt !== null,
    counts: counts.map((count) => ({ ...count, eventID: row.eventID })),
  };
}

/** Slices with few enough counts not to block the thread for long. */
function* slicesOf(rows: readonly SurveyRow[]): Generator<SurveyRow[]> {
  let slice: SurveyRow[] = [];
  let counts = 0;
  for (const row of rows) {
    if (slice.length > 0 && counts + row.counts > MAX_COUNTS) {
      yield slice;
      slice = [];
      counts = 0;
    }
    slice.push(row);
    counts += row.counts;
  }
  if (slice.length > 0) yield slice;
}

/** The species whose counts are public with their place and day. */
async function findOpenSpecies(db: Db) {
  const rows = await db
    .selectFrom("counted_species")
    .select(["id", "scientificName", "englishName", "taxonRank"])
    .where("sensitivity", "=", "open")
    .execute();
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** The counts of some surveys. A join with the species would make SQLite read every count of each species first. */
async function findCounts(db: Db, surveyIds: string[], species: Awaited<ReturnType<typeof findOpenSpecies>>) {
  const bySurvey = new Map<string, Omit<Count, "eventID">[]>();
  if (surveyIds.length === 0) return bySurvey;
  const rows = await db
    .selectFrom("published_count")
    .select(["surveyId", "speciesId", ...fieldsWithout(countFields, [])])
    .where("surveyId", "in", surveyIds)
    .orderBy("occurrenceID")
    .execute();
  for (const { surveyId, speciesId, ...count } of rows) {
    const names = species.get(speciesId);
    if (!names) continue;
    const list = bySurvey.get(surveyId);
    if (list) list.push({ ...count, ...names });
    else bySurvey.set(surveyId, [{ ...count, ...names }]);
  }
  return bySurvey;
}

const latest = (first: string, ...others: (string | null)[]): string =>
  others.reduce<string>((last, moment) => (moment !== null && moment > last ? moment : last), first);

/** Metadata of all surveys: number, first and last day, and last change. */
export async function readSurveyFacts(db: Db) {
  const { surveys, counts, first, last, changedAt, demonstrations } = await db
    .selectFrom("published_survey")
    .select((select) => [
      select.fn.countAll<number>().as("surveys"),
      select.fn.min("date").as("first"),
      select.fn.max("date").as("last"),
      select.fn.max("updatedAt").as("changedAt"),
      select.fn.count<number>("demonstrationAt").as("demonstrations"),
      select.fn.sum<number | null>("counts").as("counts"),
    ])
    .executeTakeFirstOrThrow();
  const { undoneAt } = await db
    .selectFrom("survey_import")
    .select((select) => select.fn.max("undoneAt").as("undoneAt"))
    .executeTakeFirstOrThrow();
  // A new judgement of sensitivity changes the public data.
  const { judgedAt } = await db
    .selectFrom("counted_species")
    .select((select) => select.fn.max("judgedAt").as("judgedAt"))
    .executeTakeFirstOrThrow();
  return {
    surveys,
    counts: counts ?? 0,
    demonstrations,
    first: first ?? null,
    last: last ?? null,
    changedAt: changedAt && latest(changedAt, judgedAt, undoneAt),
  };
}
