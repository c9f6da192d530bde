import { sql } from "kysely";
import { classifyInvented, inventedNotes } from "#birds/domain/surveys/survey.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";
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

/**
 * Names that stand for one species count once, those of sensitive species as well, without a name. A count of an open name makes its
 * survey public, so only others are looked up. The counts of all years are read once until they change.
 */
const countSpecies = (db: Db, days: DaySpan): Promise<YearCount[]> =>
  cachePublic(db, `species counted ${days.from} ${days.to}`, () => readSpecies(db, days));

async function readSpecies(db: Db, { from, to }: DaySpan): Promise<YearCount[]> {
  const names = await db
    .selectFrom("counted_species")
    .where("taxonKind", "=", "species")
    .select(["id", (where) => where.fn.coalesce("taxonId", "formerId", "id").as("taxon")])
    .execute();
  const taxa = new Map(names.map(({ id, taxon }) => [id, taxon]));
  const found = await db
    .selectFrom("published_count")
    .where("date", ">=", from)
    .where("date", "<=", to)
    .where("individuals", "is distinct from", 0)
    .where((where) =>
      where.or([
        where("speciesId", "in", openNames(db)),
        where("surveyId", "in", surveysOf(db, { from, to }).select("public_survey.id")),
      ]),
    )
    .select([yearOfDay("date").as("year"), "speciesId"])
    .distinct()
    .execute();
  return [...Map.groupBy(found, ({ year }) => Number(year))].map(([year, rows]) => ({
    year,
    value: new Set(rows.flatMap(({ speciesId }) => taxa.get(speciesId) ?? [])).size,
    kind: null,
  }));
}

const openNames = (db: Db) => db.selectFrom("counted_species").select("id").where("sensitivity", "=", "open");

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
