import { sql } from "kysely";
import { generalised, isSensitive } from "#domain/sensitive-species.ts";
import type { Count, ExportedSurvey, GeneralisedCount } from "#domain/survey.ts";
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
      .selectFrom("survey")
      .innerJoin("survey_site as site", "site.id", "survey.siteId")
      .selectAll("survey")
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
    .selectFrom("survey_count")
    .innerJoin("counted_species as species", "species.id", "survey_count.speciesId")
    .select(["surveyId", "occurrenceID", "individuals", "verbatimCount", "remarks"])
    .select(["species.scientificName", "species.englishName", "species.taxonRank"])
    .where("surveyId", "in", surveyIds)
    .orderBy("occurrenceID")
    .execute();
  for (const { surveyId, ...count } of rows) {
    if (isSensitive(count.scientificName)) continue;
    const known = bySurvey.get(surveyId);
    if (known) known.push(count);
    else bySurvey.set(surveyId, [count]);
  }
  return bySurvey;
}

/** Counts of sensitive species, added up by one-degree cell and year, so that no place or day can be read from them. */
export async function generalisedCounts(db: Db, { year }: ExportFilter = {}): Promise<GeneralisedCount[]> {
  const all = await db.selectFrom("counted_species").selectAll().execute();
  const sensitive = all.filter(({ scientificName }) => isSensitive(scientificName));
  if (sensitive.length === 0) return [];
  let wanted = db
    .selectFrom("survey_count")
    .innerJoin("survey_site as site", "site.id", "survey_count.siteId")
    .where(
      "speciesId",
      "in",
      sensitive.map(({ id }) => id),
    )
    .where((where) => where.or([where("individuals", "is", null), where("individuals", ">", 0)]));
  if (year !== undefined)
    wanted = wanted.where("date", ">=", `${year}-01-01`).where("date", "<=", `${year}-12-31`);
  const rows = await wanted
    .select(["speciesId", "site.decimalLatitude", "site.decimalLongitude", "site.countryCode"])
    .select([
      sql<string>`substr(date, 1, 4)`.as("year"),
      sql<number>`coalesce(sum(individuals), 0)`.as("individuals"),
      (select) => select.fn.count<number>("surveyId").distinct().as("surveys"),
    ])
    .groupBy([
      "speciesId",
      "site.decimalLatitude",
      "site.decimalLongitude",
      "site.countryCode",
      sql`substr(date, 1, 4)`,
    ])
    .execute();

  const cells = new Map<string, GeneralisedCount>();
  for (const row of rows) {
    const species = sensitive.find(({ id }) => id === row.speciesId);
    if (!species) continue;
    const latitude = row.decimalLatitude === null ? null : generalised(Number(row.decimalLatitude));
    const longitude = row.decimalLongitude === null ? null : generalised(Number(row.decimalLongitude));
    const key = `generalised:${row.year}:${latitude ?? ""}:${longitude ?? ""}`;
    const known = cells.get(`${key} ${species.id}`);
    if (known) {
      known.individuals += row.individuals;
      known.surveys += row.surveys;
      continue;
    }
    const { scientificName, englishName, taxonRank } = species;
    cells.set(`${key} ${species.id}`, {
      ...{ eventID: key, year: row.year, latitude, longitude, countryCode: row.countryCode },
      ...{ scientificName, englishName, taxonRank, individuals: row.individuals, surveys: row.surveys },
    });
  }
  const inOrder = (one: GeneralisedCount) => `${one.eventID} ${one.scientificName}`;
  return [...cells.values()].sort((a, b) => (inOrder(a) < inOrder(b) ? -1 : 1));
}

/** What is said of the data as a whole: their days, and when they were last changed. */
export async function surveyFacts(db: Db) {
  const { surveys, first, last, changedAt, demonstrations } = await db
    .selectFrom("survey")
    .select((select) => [
      select.fn.countAll<number>().as("surveys"),
      select.fn.min("date").as("first"),
      select.fn.max("date").as("last"),
      select.fn.max("updatedAt").as("changedAt"),
      select.fn.count<number>("demonstrationAt").as("demonstrations"),
    ])
    .executeTakeFirstOrThrow();
  const { counts } = await db
    .selectFrom("survey_count")
    .select((select) => select.fn.countAll<number>().as("counts"))
    .executeTakeFirstOrThrow();
  return {
    surveys,
    counts,
    demonstrations,
    first: first ?? null,
    last: last ?? null,
    changedAt: changedAt ?? null,
  };
}
