import { setImmediate as nextTurn } from "node:timers/promises";
import { type DateSpread, FEWEST_SEASONS_OF_A_DATE, findStays } from "#birds/domain/surveys/arrival-dates.ts";
import { findBirdYear } from "#birds/domain/surveys/bird-year.ts";
import { dayAfter, inYear } from "#birds/domain/surveys/month-day.ts";
import { type CountedSpecies, classifyInvented } from "#birds/domain/surveys/survey.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";
import { daysBetween } from "#core/domain/lagos-day.ts";
import { listDetectionsAt, listSurveyDays } from "./arrivals.ts";
import { listSurveyedSites, type PlaceSites } from "./places.ts";
import { listSeries, type Series } from "./series.ts";

/** A species that usually arrives about now. */
export interface Arriving extends CountedSpecies {
  /** The slug of the species in the guide. */
  slug: string;
  /** What it is drawn by, with its name. */
  family: string | null;
  /** Its mean mass in grams, by which the birds stand to scale. */
  mass: number | null;
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
const MAX_SPECIES = 4;

/** The species whose median arrival is from 10 days ago to 21 days ahead: those nearest to today, in their order. */
export const listArriving = (db: Db, today: string): Promise<ArrivingNow> =>
  cachePublic(db, `arriving ${today}`, async () => {
    const [site] = await listSurveyedSites(db);
    if (!site) return { site: null, species: [], invented: null };
    const place = { site: site.locationID, within: 0, siteIds: new Set([site.id]) };
    const migrants = (await listSeries(db)).filter(
      ({ sensitivity, slug, isResident }) => sensitivity === "open" && slug !== null && !isResident,
    );
    const arrivals = await readArrivals(db, place, migrants);
    const arriving: Omit<Arriving, "family" | "mass">[] = [];
    for (const { key, slug, englishName, scientificName } of migrants) {
      for (const { from, n, median } of arrivals.get(key) ?? []) {
        const usually = nearestTo(today, dayAfter(from, median));
        const ahead = daysBetween(today, usually);
        if (slug === null || n < FEWEST_SEASONS_OF_A_DATE || ahead < -DAYS_BEFORE || ahead > DAYS_AFTER)
          continue;
        arriving.push({ englishName, scientificName, slug, usually, seasons: n });
      }
    }
    const away = ({ usually }: { usually: string }) => Math.abs(daysBetween(today, usually));
    const shown = arriving
      .sort((a, b) => away(a) - away(b))
      .slice(0, MAX_SPECIES)
      .sort((a, b) => a.usually.localeCompare(b.usually));
    return {
      site: site.name,
      species: await withLooks(db, shown),
      invented: classifyInvented(await countInvented(db, site.id)),
    };
  });

type SurveyedPlace = Pick<PlaceSites, "site" | "within" | "siteIds">;

/** The date of a day of the year that is nearest to a date. */
function nearestTo(date: string, monthDay: string): string {
  const year = Number(date.slice(0, 4));
  const dates = [year - 1, year, year + 1].map((each) => inYear(monthDay, each));
  return dates.toSorted((a, b) => Math.abs(daysBetween(date, a)) - Math.abs(daysBetween(date, b)))[0] ?? date;
}

async function withLooks(db: Db, shown: readonly Omit<Arriving, "family" | "mass">[]) {
  if (shown.length === 0) return [];
  const rows = await db
    .selectFrom("species")
    .select(["slug", "family", "mass"])
    .where(
      "slug",
      "in",
      shown.map(({ slug }) => slug),
    )
    .execute();
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  return shown.map((one) => ({ family: null, mass: null, ...one, ...bySlug.get(one.slug) }));
}

type Arrivals = Map<string, DateSpread[]>;

const latestArrivals = new WeakMap<Db, { version: string; arrivals: Promise<Arrivals> }>();

/** The arrivals at a site by series, read once until surveys or the names change: a new post does not change them. */
async function readArrivals(db: Db, place: SurveyedPlace, all: readonly Series[]): Promise<Arrivals> {
  const names = all.map(({ key, members }) => `${key} ${members}`).join(" ");
  const version = `${place.site} ${await surveysVersion(db)} ${names}`;
  const latest = latestArrivals.get(db);
  if (latest?.version === version) return latest.arrivals;
  const arrivals = loadArrivals(db, place, all);
  latestArrivals.set(db, { version, arrivals });
  arrivals.catch(() => latestArrivals.delete(db));
  return arrivals;
}

/** Changes when an import, a correction or a survey from the field is published or undone. */
async function surveysVersion(db: Db): Promise<string> {
  const { published, last, undone } = await db
    .selectFrom("survey_import")
    .select(({ fn }) => [
      fn.count("publishedAt").as("published"),
      fn.max("publishedAt").as("last"),
      fn.max("undoneAt").as("undone"),
    ])
    .executeTakeFirstOrThrow();
  return [published, last, undone].map(String).join(" ");
}

/** Reads bird by bird, so that SQLite blocks the thread only for a moment each time. */
async function loadArrivals(db: Db, place: SurveyedPlace, all: readonly Series[]): Promise<Arrivals> {
  const days = await listSurveyDays(db, place);
  const arrivals: Arrivals = new Map();
  for (const { key, members } of all) {
    const detections = await listDetectionsAt(db, members, place.siteIds);
    const stays = findStays({ days, detections }, findBirdYear(days, detections));
    arrivals.set(
      key,
      stays.flatMap((stay) => stay.arrivals ?? []),
    );
    await nextTurn();
  }
  return arrivals;
}

/** How many public surveys a site has, and how many of them are invented. */
export const countInvented = (db: Db, siteId: string) =>
  db
    .selectFrom("public_survey")
    .where("siteId", "=", siteId)
    .select(({ fn }) => [
      fn.countAll<number>().as("surveys"),
      fn.count<number>("demonstrationAt").as("demonstrations"),
    ])
    .executeTakeFirstOrThrow();
