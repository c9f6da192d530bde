import { sql } from "kysely";
import { toCellCentre } from "#birds/domain/guide/sensitive-species.ts";
import { isPublishable } from "#birds/domain/surveys/sensitive-arrival.ts";
import type { GeneralisedCount, Site } from "#birds/domain/surveys/survey.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";
import type { ExportFilter } from "./export.ts";
import { listSeries, type Series } from "./series.ts";
import { listStoredSites } from "./stored-sites.ts";

/** The sum of a series. */
interface SeriesSum extends GeneralisedCount {
  seriesKey: string;
}

/** The sums of all years. */
export const listPublicSums = (db: Db): Promise<SeriesSum[]> =>
  cachePublic(db, "generalised counts", () => listGeneralisedCounts(db));

/**
 * Counts of sensitive species by one-degree cell and year, the only sums that have surveys of which every count is
 * withheld; sums that reveal a single survey are merged or omitted.
 */
export async function listGeneralisedCounts(db: Db, { year }: ExportFilter = {}): Promise<SeriesSum[]> {
  const sensitive = (await listSeries(db)).filter(({ sensitivity }) => sensitivity !== "open");
  if (sensitive.length === 0) return [];
  const cells = new Map((await listStoredSites(db)).map((site) => [site.id, cellOf(site)]));
  const efforts = await listEfforts(db, cells, year);
  const allDetections = await listDetections(db, sensitive, cells, year);
  const sums = sensitive.flatMap((species) =>
    [...new Set(efforts.map(({ year: effortYear }) => effortYear))].flatMap((effortYear) => {
      const ofYear = <Item extends { year: string }>(list: Item[]) =>
        list.filter((item) => item.year === effortYear);
      const cells = ofYear(efforts);
      const detections = ofYear(allDetections).filter(({ seriesKey }) => seriesKey === species.key);
      return publishableSums(cells, detections).map(({ cell, individuals, surveys }): SeriesSum => {
        const { key: seriesKey, scientificName, englishName, taxonRank } = species;
        const { latitude = null, longitude = null, countryCode = null } = cell ?? {};
        return {
          eventID: `generalised:${effortYear}:${latitude ?? ""}:${longitude ?? ""}`,
          year: effortYear,
          latitude,
          longitude,
          countryCode,
          seriesKey,
          scientificName,
          englishName,
          taxonRank,
          individuals,
          surveys,
        };
      });
    }),
  );
  const sortKey = (count: GeneralisedCount) =>
    `${count.eventID} ${count.scientificName} ${count.englishName}`;
  return sums.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
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
interface DetectionSum {
  cell: Cell | null;
  individuals: number;
  surveys: number;
}

function cellOf({ decimalLatitude, decimalLongitude, countryCode }: Site): Cell {
  const latitude = decimalLatitude === null ? null : toCellCentre(Number(decimalLatitude));
  const longitude = decimalLongitude === null ? null : toCellCentre(Number(decimalLongitude));
  // Whatever else somebody typed as a country is no word beside a protected bird.
  const country = /^[A-Z]{2}$/i.test(countryCode ?? "") ? countryCode : null;
  return { key: `${latitude} ${longitude}`, latitude, longitude, countryCode: country };
}

/** Sums by cell where publishable; the rest, if necessary with all cells, as one sum for the year. */
function publishableSums(efforts: readonly Effort[], detections: readonly DetectionSum[]): DetectionSum[] {
  const isSafe = (cells: readonly Effort[], surveysSeen: number) =>
    isPublishable(
      new Set(cells.flatMap(({ days }) => [...days])).size,
      cells.reduce((total, { surveys }) => total + surveys, 0),
      surveysSeen,
    );
  const byCell = efforts.flatMap((effort) => {
    const sum = sumOf(detections.filter(({ cell }) => cell?.key === effort.cell.key));
    return sum.surveys > 0 && isSafe([effort], sum.surveys) ? [{ ...sum, cell: effort.cell }] : [];
  });
  const publishedCells = new Set(byCell.map(({ cell }) => cell.key));
  const rest = sumOf(detections.filter(({ cell }) => !publishedCells.has(cell?.key ?? "")));
  if (rest.surveys === 0) return byCell;
  const remainingCells = efforts.filter(({ cell }) => !publishedCells.has(cell.key));
  if (isSafe(remainingCells, rest.surveys)) return [...byCell, rest];
  const yearSum = sumOf(detections);
  return isSafe(efforts, yearSum.surveys) ? [yearSum] : [];
}

const sumOf = (detections: readonly DetectionSum[]): DetectionSum => ({
  cell: null,
  individuals: detections.reduce((total, { individuals }) => total + individuals, 0),
  surveys: detections.reduce((total, { surveys }) => total + surveys, 0),
});

async function listEfforts(db: Db, cells: Map<string, Cell>, year: number | undefined): Promise<Effort[]> {
  let query = db.selectFrom("published_survey").where("incomplete", "=", 0);
  if (year !== undefined)
    query = query.where("date", ">=", `${year}-01-01`).where("date", "<=", `${year}-12-31`);
  const rows = await query
    .select(["siteId", "date", (select) => select.fn.countAll<number>().as("surveys")])
    .groupBy(["siteId", "date"])
    .execute();
  const efforts = new Map<string, Effort>();
  for (const { siteId, date, surveys } of rows) {
    const cell = cells.get(siteId);
    if (!cell) continue;
    const key = `${date.slice(0, 4)} ${cell.key}`;
    const effort = efforts.get(key) ?? { cell, year: date.slice(0, 4), days: new Set(), surveys: 0 };
    effort.days.add(date);
    effort.surveys += surveys;
    efforts.set(key, effort);
  }
  return [...efforts.values()];
}

/** The detections of each series; a survey that has a bird under two names counts once. */
async function listDetections(
  db: Db,
  series: readonly Series[],
  cells: Map<string, Cell>,
  year: number | undefined,
) {
  const keys = new Map(series.map(({ key, members: [id = ""] }) => [id, key]));
  const single = series.flatMap(({ members }) => (members.length === 1 ? members : []));
  const query = selectDetections(db, single, year).select("speciesId").groupBy("speciesId");
  const rows = single.length === 0 ? [] : await query.execute();
  const sums = rows.map(({ speciesId, ...row }) => ({ ...row, seriesKey: keys.get(speciesId) }));
  for (const { key, members } of series)
    if (members.length > 1)
      for (const row of await selectDetections(db, members, year).execute())
        sums.push({ ...row, seriesKey: key });
  return sums.map(({ siteId, ...row }) => ({ ...row, cell: cells.get(siteId) ?? null }));
}

function selectDetections(db: Db, members: readonly string[], year: number | undefined) {
  let query = db
    .selectFrom("published_count")
    .where("speciesId", "in", members)
    .where("incomplete", "=", 0)
    .where((where) => where.or([where("individuals", "is", null), where("individuals", ">", 0)]));
  if (year !== undefined)
    query = query.where("date", ">=", `${year}-01-01`).where("date", "<=", `${year}-12-31`);
  return query
    .select("siteId")
    .select([
      sql<string>`substr(date, 1, 4)`.as("year"),
      sql<number>`coalesce(sum(individuals), 0)`.as("individuals"),
      (select) => select.fn.count<number>("surveyId").distinct().as("surveys"),
    ])
    .groupBy(["siteId", sql`substr(date, 1, 4)`]);
}
