import type { Count, ExportedSurvey } from "#domain/survey.ts";
import type { Db } from "./connect.ts";

const together = 500;

/** What a download is narrowed to. */
export interface ExportFilter {
  year?: number | undefined;
}

/** Every survey with its counts, by date and key, as often as it is asked for; counts of sensitive species stay out. */
export async function* exportSurveys(db: Db, { year }: ExportFilter = {}): AsyncGenerator<ExportedSurvey[]> {
  let last = { date: year === undefined ? "" : `${year}-01-01`, eventID: "" };
  for (;;) {
    const { date, eventID } = last;
    let wanted = db
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
    if (year !== undefined) wanted = wanted.where("date", "<=", `${year}-12-31`);
    const rows = await wanted.orderBy("date").orderBy("eventID").limit(together).execute();
    const counts = await countsOf(
      db,
      rows.map(({ id }) => id),
    );
    const surveys = rows.map((row): ExportedSurvey => {
      const { id, locationID, siteName, decimalLatitude, decimalLongitude, countryCode, stateProvince } = row;
      const { date, endDate, time, minutes, protocol, effort, observers, eventID } = row;
      return {
        ...{ eventID, date, endDate, time, minutes, protocol, effort, observers },
        site: { locationID, name: siteName, decimalLatitude, decimalLongitude, countryCode, stateProvince },
        isIncomplete: row.incomplete !== 0,
        isDemonstration: row.demonstrationAt !== null,
        counts: (counts.get(id) ?? []).map((count) => ({ ...count, eventID })),
      };
    });
    if (surveys.length > 0) yield surveys;
    const end = rows.at(-1);
    if (!end || rows.length < together) return;
    last = end;
  }
}

async function countsOf(db: Db, surveyIds: string[]) {
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
    const known = bySurvey.get(surveyId);
    if (known) known.push(count);
    else bySurvey.set(surveyId, [count]);
  }
  return bySurvey;
}

/** What is said of the data as a whole: their days, and when they were last changed. */
export async function surveyFacts(db: Db) {
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
