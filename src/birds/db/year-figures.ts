import { sql } from "kysely";
import { classifyInvented, inventedNotes } from "#birds/domain/surveys/survey.ts";
import type { Db } from "#core/db/connect.ts";
import type { YearFigure } from "#core/db/part.ts";
import { yearOfDay } from "#core/db/years/years-of.ts";
import type { DaySpan } from "#core/domain/years/day-span.ts";
import type { YearCount } from "#core/domain/years/year-report.ts";
import { sitesByPentad } from "./surveys/atlas.ts";

/** The public surveys that began on these days. */
const surveysOf = (db: Db, { from, to }: DaySpan) =>
  db
    .selectFrom("public_survey")
    .where("public_survey.date", ">=", from)
    .where("public_survey.date", "<=", to);

const toCount = ({ year, value }: { year: number; value: number | null }): YearCount => ({
  year: Number(year),
  value: Number(value ?? 0),
  kind: null,
});

const countSurveys = async (db: Db, days: DaySpan) =>
  (
    await surveysOf(db, days)
      .select(({ fn }) => [yearOfDay("date").as("year"), fn.countAll<number>().as("value")])
      .groupBy(sql`1`)
      .execute()
  ).map(toCount);

async function countHours(db: Db, days: DaySpan): Promise<YearCount[]> {
  const rows = await surveysOf(db, days)
    .select(({ fn }) => [yearOfDay("date").as("year"), fn.sum<number | null>("minutes").as("value")])
    .groupBy(sql`1`)
    .execute();
  return rows.map(toCount).map(({ value, ...row }) => ({ ...row, value: Math.round(value / 6) / 10 }));
}

/** Names that stand for one species count once; sensitive species are counted as well, without a name. */
const countSpecies = async (db: Db, days: DaySpan) =>
  (
    await surveysOf(db, days)
      .innerJoin("published_count", "published_count.surveyId", "public_survey.id")
      .innerJoin("counted_species", "counted_species.id", "published_count.speciesId")
      .where("counted_species.taxonKind", "=", "species")
      .where("published_count.individuals", "is distinct from", 0)
      .select([
        yearOfDay("public_survey.date").as("year"),
        sql<number>`count(distinct coalesce("taxonId", "formerId"))`.as("value"),
      ])
      .groupBy(sql`1`)
      .execute()
  ).map(toCount);

async function countSquares(db: Db, days: DaySpan): Promise<YearCount[]> {
  const visited = await surveysOf(db, days)
    .select([yearOfDay("date").as("year"), "siteId"])
    .distinct()
    .execute();
  const pentads = new Map(
    [...(await sitesByPentad(db))].flatMap(([pentad, sites]) => sites.map(({ id }) => [id, pentad] as const)),
  );
  return [...Map.groupBy(visited, ({ year }) => Number(year))].map(([year, rows]) => ({
    year,
    value: new Set(rows.flatMap(({ siteId }) => pentads.get(siteId) ?? [])).size,
    kind: null,
  }));
}

async function findNote(db: Db, year: number): Promise<string | null> {
  const facts = await surveysOf(db, { from: `${year}-01-01`, to: `${year}-12-31` })
    .select(({ fn }) => [
      fn.countAll<number>().as("surveys"),
      fn.count<number>("demonstrationAt").as("demonstrations"),
    ])
    .executeTakeFirstOrThrow();
  const { surveys, demonstrations } = facts;
  const invented = classifyInvented({ surveys: Number(surveys), demonstrations: Number(demonstrations) });
  return invented && inventedNotes[invented];
}

const figure = (place: number, title: string, what: string, count: YearFigure["count"]): YearFigure => ({
  place,
  title,
  what,
  hasDays: true,
  count,
  note: findNote,
});

/** What was surveyed in a year. */
export const yearFigures: Readonly<Record<string, YearFigure>> = {
  surveys: figure(
    8,
    "Survey visits",
    "Visits to a place at which birds were counted, in the data zone, by their first day.",
    countSurveys,
  ),
  hours: figure(9, "Hours of survey", "The time of these visits, where it is known.", countHours),
  species: figure(
    10,
    "Species counted",
    "Species of the guide that were found on these visits, sensitive ones included.",
    countSpecies,
  ),
  squares: figure(
    11,
    "Squares visited",
    "Pentads, squares of five minutes of arc, with at least one of these visits.",
    countSquares,
  ),
};
