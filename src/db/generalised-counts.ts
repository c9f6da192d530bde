import { sql } from "kysely";
import { provesNoSight } from "#domain/sensitive-arrival.ts";
import { generalised } from "#domain/sensitive-species.ts";
import type { GeneralisedCount, Site } from "#domain/survey.ts";
import { sites } from "./arrivals.ts";
import type { Db } from "./connect.ts";
import type { ExportFilter } from "./survey-export.ts";

/**
 * Counts of sensitive species, added up by one-degree cell and year. Cells in which a single survey could be worked out
 * are added up for the year instead; a year in which it still could is left out.
 */
export async function generalisedCounts(db: Db, { year }: ExportFilter = {}): Promise<GeneralisedCount[]> {
  const sensitive = await db
    .selectFrom("counted_species")
    .selectAll()
    .where("sensitivity", "!=", "open")
    .execute();
  if (sensitive.length === 0) return [];
  const places = new Map((await sites(db)).map((site) => [site.id, cellOf(site)]));
  const efforts = await effortOf(db, places, year);
  const found = await foundIn(
    db,
    sensitive.map(({ id }) => id),
    places,
    year,
  );
  const sums = sensitive.flatMap((species) =>
    [...new Set(efforts.map(({ year: own }) => own))].flatMap((own) => {
      const ofYear = <Item extends { year: string }>(list: Item[]) => list.filter((one) => one.year === own);
      const cells = ofYear(efforts);
      const sights = ofYear(found).filter(({ speciesId }) => speciesId === species.id);
      return tellable(cells, sights).map(({ cell, individuals, surveys }): GeneralisedCount => {
        const { scientificName, englishName, taxonRank } = species;
        const { latitude = null, longitude = null, countryCode = null } = cell ?? {};
        return {
          ...{ eventID: `generalised:${own}:${latitude ?? ""}:${longitude ?? ""}`, year: own },
          ...{ latitude, longitude, countryCode },
          ...{ scientificName, englishName, taxonRank, individuals, surveys },
        };
      });
    }),
  );
  const inOrder = (one: GeneralisedCount) => `${one.eventID} ${one.scientificName}`;
  return sums.sort((a, b) => (inOrder(a) < inOrder(b) ? -1 : 1));
}

interface Cell {
  key: string;
  latitude: number | null;
  longitude: number | null;
  countryCode: string | null;
}
interface Effort {
  cell: Cell;
  year: string;
  days: Set<string>;
  surveys: number;
}
interface Found {
  cell: Cell | null;
  individuals: number;
  surveys: number;
}

function cellOf({ decimalLatitude, decimalLongitude, countryCode }: Site): Cell {
  const latitude = decimalLatitude === null ? null : generalised(Number(decimalLatitude));
  const longitude = decimalLongitude === null ? null : generalised(Number(decimalLongitude));
  return { key: `${latitude} ${longitude}`, latitude, longitude, countryCode };
}

/** Sums by cell where they prove no sight; the others, if need be with all cells, as one sum of the year. */
function tellable(efforts: readonly Effort[], sights: readonly Found[]): Found[] {
  const safe = (cells: readonly Effort[], surveysSeen: number) =>
    provesNoSight(
      new Set(cells.flatMap(({ days }) => [...days])).size,
      cells.reduce((total, { surveys }) => total + surveys, 0),
      surveysSeen,
    );
  const byCell = efforts.flatMap((effort) => {
    const sum = sumOf(sights.filter(({ cell }) => cell?.key === effort.cell.key));
    return sum.surveys > 0 && safe([effort], sum.surveys) ? [{ ...sum, cell: effort.cell }] : [];
  });
  const told = new Set(byCell.map(({ cell }) => cell.key));
  const rest = sumOf(sights.filter(({ cell }) => !told.has(cell?.key ?? "")));
  if (rest.surveys === 0) return byCell;
  const untold = efforts.filter(({ cell }) => !told.has(cell.key));
  if (safe(untold, rest.surveys)) return [...byCell, rest];
  const whole = sumOf(sights);
  return safe(efforts, whole.surveys) ? [whole] : [];
}

const sumOf = (sights: readonly Found[]): Found => ({
  cell: null,
  individuals: sights.reduce((total, { individuals }) => total + individuals, 0),
  surveys: sights.reduce((total, { surveys }) => total + surveys, 0),
});

async function effortOf(db: Db, places: Map<string, Cell>, year: number | undefined): Promise<Effort[]> {
  let wanted = db.selectFrom("published_survey").where("incomplete", "=", 0);
  if (year !== undefined)
    wanted = wanted.where("date", ">=", `${year}-01-01`).where("date", "<=", `${year}-12-31`);
  const rows = await wanted
    .select(["siteId", "date", (select) => select.fn.countAll<number>().as("surveys")])
    .groupBy(["siteId", "date"])
    .execute();
  const efforts = new Map<string, Effort>();
  for (const { siteId, date, surveys } of rows) {
    const cell = places.get(siteId);
    if (!cell) continue;
    const key = `${date.slice(0, 4)} ${cell.key}`;
    const known = efforts.get(key) ?? { cell, year: date.slice(0, 4), days: new Set(), surveys: 0 };
    known.days.add(date);
    known.surveys += surveys;
    efforts.set(key, known);
  }
  return [...efforts.values()];
}

async function foundIn(db: Db, speciesIds: string[], places: Map<string, Cell>, year: number | undefined) {
  let wanted = db
    .selectFrom("published_count")
    .where("speciesId", "in", speciesIds)
    .where("incomplete", "=", 0)
    .where((where) => where.or([where("individuals", "is", null), where("individuals", ">", 0)]));
  if (year !== undefined)
    wanted = wanted.where("date", ">=", `${year}-01-01`).where("date", "<=", `${year}-12-31`);
  const rows = await wanted
    .select(["speciesId", "siteId"])
    .select([
      sql<string>`substr(date, 1, 4)`.as("year"),
      sql<number>`coalesce(sum(individuals), 0)`.as("individuals"),
      (select) => select.fn.count<number>("surveyId").distinct().as("surveys"),
    ])
    .groupBy(["speciesId", "siteId", sql`substr(date, 1, 4)`])
    .execute();
  return rows.map(({ siteId, ...row }) => ({ ...row, cell: places.get(siteId) ?? null }));
}
