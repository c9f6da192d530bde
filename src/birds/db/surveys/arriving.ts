import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { season, seasonOf } from "#birds/domain/surveys/arrival.ts";
import {
  FEWEST_SEASONS_OF_A_DATE,
  listArrivalsOfSpans,
  type SeasonSpan,
} from "#birds/domain/surveys/arrival-dates.ts";
import { median } from "#birds/domain/surveys/statistics.ts";
import { type CountedSpecies, classifyInvented } from "#birds/domain/surveys/survey.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";
import { addDays, daysBetween } from "#core/domain/lagos-day.ts";
import { listSurveyDays } from "./arrivals.ts";
import { listSurveyedSites } from "./places.ts";
import { listSeries } from "./series.ts";

/** A species that usually arrives about now. */
export interface Arriving extends CountedSpecies {
  /** The slug of the species in the guide. */
  slug: string;
  /** What it is drawn by, with its name. */
  family: string | null;
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
    const days = (await listSurveyDays(db, place)).map(({ date }) => date);
    const spansByName = await readSpans(db, site.id);
    const arriving: Omit<Arriving, "family">[] = [];
    for (const series of await listSeries(db)) {
      const { members, slug, englishName, scientificName } = series;
      if (series.sensitivity !== "open" || slug === null || series.isResident) continue;
      const spans = joinSpans(members.flatMap((id) => spansByName.get(id) ?? []));
      const arrivals = listArrivalsOfSpans(days, spans).map(({ day }) => day);
      if (arrivals.length < FEWEST_SEASONS_OF_A_DATE) continue;
      const usually = addDays(season(seasonOf(today)).from, Math.round(median(arrivals)));
      const ahead = daysBetween(today, usually);
      if (ahead >= -DAYS_BEFORE && ahead <= DAYS_AFTER)
        arriving.push({ englishName, scientificName, slug, usually, seasons: arrivals.length });
    }
    const away = ({ usually }: { usually: string }) => Math.abs(daysBetween(today, usually));
    const shown = arriving
      .sort((a, b) => away(a) - away(b))
      .slice(0, MAX_SPECIES)
      .sort((a, b) => a.usually.localeCompare(b.usually));
    return {
      site: site.name,
      species: await withFamilies(db, shown),
      invented: classifyInvented(await countInvented(db, site.id)),
    };
  });

async function withFamilies(db: Db, shown: readonly Omit<Arriving, "family">[]) {
  if (shown.length === 0) return [];
  const rows = await db
    .selectFrom("species")
    .select(["slug", "family"])
    .where(
      "slug",
      "in",
      shown.map(({ slug }) => slug),
    )
    .execute();
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  return shown.map((one) => ({ family: null, ...one, ...bySlug.get(one.slug) }));
}

type Spans = Map<string, SeasonSpan[]>;

const latestSpans = new WeakMap<Db, { version: string; spans: Promise<Spans> }>();

/** The spans at a site by counted name, read once until surveys change: a new post does not change them. */
async function readSpans(db: Db, siteId: string): Promise<Spans> {
  const version = `${siteId} ${await surveysVersion(db)}`;
  const latest = latestSpans.get(db);
  if (latest?.version === version) return latest.spans;
  const spans = loadSpans(db, siteId);
  latestSpans.set(db, { version, spans });
  spans.catch(() => latestSpans.delete(db));
  return spans;
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

const begins = sql<number>`cast(substr(date, 1, 4) as integer) - (case when substr(date, 6) < '07-01' then 1 else 0 end)`;

/** Reads name by name, so that SQLite blocks the thread only for a moment each time. */
async function loadSpans(db: Db, siteId: string): Promise<Spans> {
  const spans: Spans = new Map();
  for (const { id } of await db.selectFrom("counted_species").select("id").execute()) {
    const rows = await db
      .selectFrom("published_count")
      .where("speciesId", "=", id)
      .where("siteId", "=", siteId)
      .where((where) => where.or([where("individuals", "is", null), where("individuals", ">", 0)]))
      .where("incomplete", "=", 0)
      .select(({ fn }) => [
        begins.as("begins"),
        fn.min<string>("date").as("first"),
        fn.max<string>("date").as("last"),
      ])
      .groupBy("begins")
      .execute();
    if (rows.length > 0) spans.set(id, rows);
    await nextTurn();
  }
  return spans;
}

/** The spans of several names of a species as those of one. */
function joinSpans(all: readonly SeasonSpan[]): SeasonSpan[] {
  const joined = new Map<number, SeasonSpan>();
  for (const span of all) {
    const { first, last } = joined.get(span.begins) ?? span;
    joined.set(span.begins, {
      begins: span.begins,
      first: first < span.first ? first : span.first,
      last: last > span.last ? last : span.last,
    });
  }
  return [...joined.values()];
}

const countInvented = (db: Db, siteId: string) =>
  db
    .selectFrom("public_survey")
    .where("siteId", "=", siteId)
    .select(({ fn }) => [
      fn.countAll<number>().as("surveys"),
      fn.count<number>("demonstrationAt").as("demonstrations"),
    ])
    .executeTakeFirstOrThrow();
