import { findAtlasCell } from "#birds/domain/surveys/atlas.ts";
import { pentadOf } from "#birds/domain/surveys/pentad.ts";
import type { RecordedCell, RecordedPentad, SpeciesSquares } from "#birds/domain/surveys/species-squares.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";
import { namedSpecies } from "./arrivals.ts";
import { listPublicSums } from "./generalised-counts.ts";
import { listSites } from "./places.ts";
import type { Series } from "./series.ts";

/** Where a species of the guide was recorded; empty, too, if that may not be published at all. */
export async function findSquares(db: Db, slug: string): Promise<SpeciesSquares> {
  const series = (await namedSpecies(db)).filter((named) => named.slug === slug);
  // One name that is sensitive makes all places of the species so.
  const placesWithheld = series.some(({ sensitivity }) => sensitivity !== "open");
  if (series.length === 0) return { placesWithheld, pentads: [], cells: [] };
  if (placesWithheld) return { placesWithheld, pentads: [], cells: await listCells(db, series) };
  const pentads = await cachePublic(db, `pentads of ${slug}`, () =>
    listPentads(
      db,
      series.flatMap(({ members }) => members),
    ),
  );
  return { placesWithheld, pentads, cells: [] };
}

/** The squares of one degree that downloads name for these species in any year. */
async function listCells(db: Db, series: readonly Series[]): Promise<RecordedCell[]> {
  const keys = new Set(series.map(({ key }) => key));
  const cells = new Map<string, RecordedCell>();
  for (const { seriesKey, latitude, longitude, surveys } of await listPublicSums(db))
    if (keys.has(seriesKey) && latitude !== null && longitude !== null && surveys > 0)
      cells.set(`${latitude} ${longitude}`, { latitude, longitude });
  return [...cells.values()].sort((a, b) => b.latitude - a.latitude || a.longitude - b.longitude);
}

/** The pentads with a detection under one of these names, most surveys first; sites without coordinates are left out. */
async function listPentads(db: Db, members: readonly string[]): Promise<RecordedPentad[]> {
  const rows = await db
    .selectFrom("published_count")
    .where("speciesId", "in", members)
    .where((where) => where.or([where("individuals", "is", null), where("individuals", ">", 0)]))
    .select(["siteId", ({ fn }) => fn.count<number>("surveyId").distinct().as("surveys")])
    .groupBy("siteId")
    .execute();
  const surveysAt = new Map(rows.map(({ siteId, surveys }) => [siteId, surveys]));
  const pentads = new Map<string, RecordedPentad>();
  for (const { id, decimalLatitude, decimalLongitude } of await listSites(db)) {
    const surveys = surveysAt.get(id);
    if (!surveys || decimalLatitude === null || decimalLongitude === null) continue;
    const pentad = pentadOf(Number(decimalLatitude), Number(decimalLongitude));
    const state = findAtlasCell(pentad)?.state ?? null;
    const surveysSeen = surveys + (pentads.get(pentad)?.surveysSeen ?? 0);
    pentads.set(pentad, { pentad, state, surveysSeen });
  }
  return [...pentads.values()].sort(
    (a, b) => b.surveysSeen - a.surveysSeen || (a.pentad < b.pentad ? -1 : 1),
  );
}
