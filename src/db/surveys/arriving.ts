import { cachePublic, type Db } from "#db/connect.ts";
import { addDays, daysBetween } from "#domain/lagos-day.ts";
import { computePresence, type DetectionDay, season, seasonOf } from "#domain/surveys/arrival.ts";
import { spreadOfArrivals } from "#domain/surveys/arrival-dates.ts";
import { type CountedSpecies, classifyInvented } from "#domain/surveys/survey.ts";
import { listSurveyDays } from "./arrivals.ts";
import { listSurveyedSites, type PlaceSites } from "./places.ts";
import { listSeries } from "./series.ts";

/** A species that usually arrives about now. */
export interface Arriving extends CountedSpecies {
  /** The slug of the species in the guide. */
  slug: string;
  /** The median of its arrivals, as a day of the present season. */
  usually: string;
  /** The number of seasons behind it. */
  seasons: number;
}

/** What arrives about now where most surveys are made; no species before there are enough seasons. */
export interface ArrivingNow {
  site: string | null;
  species: Arriving[];
  invented: ReturnType<typeof classifyInvented>;
}

const DAYS_BEFORE = 10;
const DAYS_AFTER = 21;
const FEWEST_SEASONS = 2;
const MAX_SPECIES = 6;

/** The species whose median arrival is from 10 days ago to 21 days ahead, the nearest in time first in their order. */
export const listArriving = (db: Db, today: string): Promise<ArrivingNow> =>
  cachePublic(db, `arriving ${today}`, async () => {
    const [site] = await listSurveyedSites(db);
    if (!site) return { site: null, species: [], invented: null };
    const place = { site: site.locationID, within: 0, siteIds: new Set([site.id]) };
    const days = await listSurveyDays(db, place);
    const begun = [...new Set(days.map(({ date }) => seasonOf(date)))];
    const detections = await listDetections(db, place);
    const arriving: Arriving[] = [];
    for (const { key: _key, members, sensitivity, slug, englishName, scientificName } of await listSeries(
      db,
    )) {
      if (sensitivity !== "open" || slug === null) continue;
      const ofSpecies = joinDays(members.map((id) => detections.get(id) ?? []));
      if (ofSpecies.length === 0) continue;
      const seasons = begun.map((begins) => ({
        begins,
        ...computePresence(days, ofSpecies, season(begins)),
      }));
      const spread = spreadOfArrivals(seasons, days, ofSpecies);
      if (!spread || spread.n < FEWEST_SEASONS) continue;
      const usually = addDays(season(seasonOf(today)).from, Math.round(spread.median));
      const ahead = daysBetween(today, usually);
      if (ahead >= -DAYS_BEFORE && ahead <= DAYS_AFTER)
        arriving.push({ englishName, scientificName, slug, usually, seasons: spread.n });
    }
    return {
      site: site.name,
      species: arriving.sort((a, b) => a.usually.localeCompare(b.usually)).slice(0, MAX_SPECIES),
      invented: classifyInvented(await countInvented(db, place)),
    };
  });

type Sites = Pick<PlaceSites, "site" | "within" | "siteIds">;

const surveysAt = (db: Db, { siteIds }: Sites) =>
  db.selectFrom("published_survey").where("siteId", "in", [...siteIds]);

async function listDetections(db: Db, place: Sites) {
  const rows = await db
    .selectFrom("published_count")
    .where("surveyId", "in", surveysAt(db, place).select("published_survey.id"))
    .where((where) => where.or([where("individuals", "is", null), where("individuals", ">", 0)]))
    .where("incomplete", "=", 0)
    .select(["speciesId", "date", ({ fn }) => fn.count<number>("surveyId").distinct().as("surveys")])
    .groupBy(["speciesId", "date"])
    .orderBy("date")
    .execute();
  return Map.groupBy(rows, ({ speciesId }) => speciesId);
}

/** The days of several names of a species as those of one. */
function joinDays(names: readonly (readonly { date: string; surveys: number }[])[]): DetectionDay[] {
  const byDate = new Map<string, DetectionDay>();
  for (const { date, surveys } of names.flat())
    byDate.set(date, { date, surveys: Math.max(surveys, byDate.get(date)?.surveys ?? 0), individuals: 0 });
  return [...byDate.values()].sort((a, b) => a.date.localeCompare(b.date));
}

const countInvented = (db: Db, place: Sites) =>
  surveysAt(db, place)
    .select(({ fn }) => [
      fn.countAll<number>().as("surveys"),
      fn.count<number>("demonstrationAt").as("demonstrations"),
    ])
    .executeTakeFirstOrThrow();
