import type { Db } from "#db/connect.ts";
import type { Count, ExportedSurvey } from "#domain/surveys/survey.ts";

/** How many surveys are looked up at a time, and at most how many counts, unless one survey has more. */
const MAX_SURVEYS = 500;
const MAX_COUNTS = 2000;

/** What a download is narrowed to. */
export interface ExportFilter {
  year?: number | undefined;
}

/** Every survey with its counts, by date and key, as often as it is asked for; counts of sensitive species stay out. */
export async function* exportSurveys(db: Db, { year }: ExportFilter = {}): AsyncGenerator<ExportedSurvey[]> {
  let last = { date: year === undefined ? "" : `${year}-01-01`, eventID: "" };
  for (;;) {
    let wanted = surveysAfter(db, last);
    if (year !== undefined) wanted = wanted.where("date", "<=", `${year}-12-31`);
    const rows = await wanted.orderBy("date").orderBy("eventID").limit(MAX_SURVEYS).execute();
    for (const some of slicesOf(rows)) {
      const ids = some.map(({ id }) => id);
      const counts = await findCounts(db, ids);
      yield some.map((row) => exported(row, counts.get(row.id) ?? []));
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
    .select([
      "site.locationID",
      "site.name as siteName",
      "site.decimalLatitude",
      "site.decimalLongitude",
      "site.countryCode",
      "site.stateProvince",
    ])
    .where((where) =>
      where.or([
        where("date", ">", date),
        where.and([where("date", "=", date), where("eventID", ">", eventID)]),
      ]),
    );

type SurveyRow = Awaited<ReturnType<ReturnType<typeof surveysAfter>["execute"]>>[number];

function exported(row: SurveyRow, counts: readonly Omit<Count, "eventID">[]): ExportedSurvey {
  const { locationID, siteName, decimalLatitude, decimalLongitude, countryCode, stateProvince } = row;
  const { date, endDate, time, minutes, protocol, effort, observers, eventID } = row;
  return {
    ...{ eventID, date, endDate, time, minutes, protocol, effort, observers },
    site: { locationID, name: siteName, decimalLatitude, decimalLongitude, countryCode, stateProvince },
    isIncomplete: row.incomplete !== 0,
    isDemonstration: row.demonstrationAt !== null,
    counts: counts.map((count) => ({ ...count, eventID })),
  };
}

/** Slices with few enough counts that none holds up the thread for long. */
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

async function findCounts(db: Db, surveyIds: string[]) {
  const bySurvey = new Map<string, Omit<Count, "eventID">[]>();
  if (surveyIds.length === 0) return bySurvey;
  const rows = await db
    .selectFrom("published_count")
    .innerJoin("counted_species as species", "species.id", "published_count.speciesId")
    .select(["surveyId", "occurrenceID", "individuals", "verbatimCount", "remarks"])
    .select(["species.scientificName", "species.englishName", "species.taxonRank"])
    .where("surveyId", "in", surveyIds)
    .where("species.sensitivity", "=", "open")
    .orderBy("occurrenceID")
    .execute();
  for (const { surveyId, ...count } of rows) {
    const list = bySurvey.get(surveyId);
    if (list) list.push(count);
    else bySurvey.set(surveyId, [count]);
  }
  return bySurvey;
}

/** What is said of the data as a whole: their days, and when they were last changed. */
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
  // A change of what is sensitive changes the data as the public has them.
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
    changedAt: changedAt && judgedAt && judgedAt > changedAt ? judgedAt : (changedAt ?? null),
  };
}
