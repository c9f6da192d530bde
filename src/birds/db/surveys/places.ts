import { sql } from "kysely";
import { kilometresBetween, type Place } from "#birds/domain/surveys/place.ts";
import type { Site } from "#birds/domain/surveys/survey.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";
import { compareText, fold } from "#core/domain/words.ts";

/** A site with its id in the database. */
export interface StoredSite extends Site {
  id: string;
}

/** A place with the sites that belong to it. */
export interface PlaceSites extends Place {
  siteIds: ReadonlySet<string>;
}

/** Which surveys are shown: those at a site, or within kilometres of it; `year` helps to choose one if none is given. */
export interface PlaceChoice {
  site?: string | undefined;
  within?: number | undefined;
  year?: number | undefined;
}

/** The sites with public surveys. */
export const listSites = (db: Db): Promise<StoredSite[]> =>
  cachePublic(db, "survey sites", () =>
    db
      .selectFrom("survey_site")
      .selectAll()
      .where((where) =>
        where.exists(
          where
            .selectFrom("public_survey")
            .select("public_survey.id")
            .whereRef("public_survey.siteId", "=", "survey_site.id"),
        ),
      )
      .orderBy("name")
      .execute(),
  );

/** The number of complete surveys at each site in each year. */
const listEfforts = (db: Db) =>
  cachePublic(db, "surveys of sites", async () => {
    const rows = await db
      .selectFrom("public_survey")
      .where("incomplete", "=", 0)
      .select(["siteId", sql<string>`substr(date, 1, 4)`.as("year")])
      .select(({ fn }) => fn.countAll<number>().as("surveys"))
      .groupBy(["siteId", sql`substr(date, 1, 4)`])
      .execute();
    return Map.groupBy(rows, ({ siteId }) => siteId);
  });

/** The sites with the number of their complete surveys, most surveyed first. */
export const listSurveyedSites = (db: Db): Promise<(StoredSite & { surveys: number })[]> =>
  cachePublic(db, "surveyed sites", async () => {
    const efforts = await listEfforts(db);
    const total = (id: string) => (efforts.get(id) ?? []).reduce((sum, { surveys }) => sum + surveys, 0);
    return (await listSites(db))
      .map((site) => ({ ...site, surveys: total(site.id) }))
      .sort((a, b) => b.surveys - a.surveys || compareText(a.name, b.name));
  });

/** The sites around the one with this key or name; undefined if there is none. */
export async function findPlace(
  db: Db,
  { site: given = "", within = 0 }: PlaceChoice,
): Promise<PlaceSites | undefined> {
  const sites = await listSites(db);
  const name = fold(given);
  const site =
    sites.find(({ locationID }) => locationID === given) ?? sites.find((other) => fold(other.name) === name);
  return site && placeAround(sites, site, within, false);
}

/** The most surveyed of these sites in a year; in no year, or if there was no survey, over all years. */
export async function choosePlace(
  db: Db,
  recorded: ReadonlySet<string>,
  { year, within = 0 }: PlaceChoice,
): Promise<PlaceSites | undefined> {
  const sites = await listSurveyedSites(db);
  const efforts = await listEfforts(db);
  const ofYear = (id: string) =>
    efforts.get(id)?.find((effort) => Number(effort.year) === year)?.surveys ?? 0;
  const candidates = recorded.size > 0 ? sites.filter(({ id }) => recorded.has(id)) : sites;
  // They are in the order of all their surveys.
  const [first] = candidates.toSorted((a, b) => ofYear(b.id) - ofYear(a.id));
  return first && placeAround(sites, first, within, true);
}

function placeAround(
  sites: readonly StoredSite[],
  site: StoredSite,
  within: number,
  isDefault: boolean,
): PlaceSites {
  const near =
    within === 0 ? [] : sites.filter((other) => (kilometresBetween(site, other) ?? within + 1) <= within);
  const siteIds = new Set([site.id, ...near.map(({ id }) => id)]);
  return { site: site.locationID, name: site.name, within, sites: siteIds.size, isDefault, siteIds };
}

/** The sites whose name, key or state has these words, most surveyed first. */
export const searchSites = async (db: Db, search: string) => filterSites(await listSurveyedSites(db), search);

/** Those whose name, key or state has these words, in their order. */
export function filterSites<S extends Site>(sites: readonly S[], search: string): S[] {
  const words = fold(search).split(/\s+/u).filter(Boolean);
  return sites.filter(({ name, locationID, stateProvince }) => {
    const text = fold(`${name} ${locationID} ${stateProvince ?? ""}`);
    return words.every((word) => text.includes(word));
  });
}
