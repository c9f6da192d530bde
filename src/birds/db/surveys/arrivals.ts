import { sql } from "kysely";
import {
  calendarYear,
  computePresence,
  type DetectionDay,
  type Presence,
  type SurveyDay,
  season,
} from "#birds/domain/surveys/arrival.ts";
import {
  computePublicPresence,
  mayBeNamed,
  type PublicPresence,
  suppressPresence,
} from "#birds/domain/surveys/sensitive-arrival.ts";
import type { CountedSpecies } from "#birds/domain/surveys/survey.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";
import { type Paged, pageWindow } from "#core/domain/paging.ts";
import { listPublicSums } from "./generalised-counts.ts";
import { choosePlace, findPlace, type PlaceChoice, type PlaceSites } from "./places.ts";
import { listSeries, type Series, type Split } from "./series.ts";

/** The days with a complete survey, and those on which the species was detected. */
export interface SpeciesDetections {
  species: CountedSpecies;
  /** The ids of its counted names. */
  members: readonly string[];
  /** The slug of the species in the guide. */
  slug: string | null;
  /** Set if it is a species as it was before it was split. */
  split: Split | null;
  /** Its exact sites and days are not public, because it is sensitive or held back. */
  isGeneralised: boolean;
  /** The sites of the surveys; null for all of them, if generalised. */
  place: PlaceSites | null;
  days: readonly SurveyDay[];
  detections: readonly DetectionDay[];
}

/** A row of `/api/arrival/records`: a species in a calendar year and in the season that begins in that year. */
export interface ArrivalRecord extends CountedSpecies {
  year: number;
  initialSeen: string | null;
  lastSeen: string | null;
  /** The `locationID` of the site; null for all sites, for a species whose places are not public. */
  site: string | null;
  siteName: string | null;
  /** The surveys are those at sites up to so many kilometres from it. */
  within: number;
  /** The number of those sites. */
  sites: number | null;
  state: Presence["state"];
  surveys: number;
  /** Null, like `individuals`, when it would reveal a single survey. */
  surveysSeen: number | null;
  individuals: number | null;
  gapBefore: number | null;
  gapAfter: number | null;
  wasThereBefore: boolean;
  wasThereAfter: boolean;
  seasonFirst: string | null;
  seasonLast: string | null;
  season: PublicPresence;
}

/** Builds a record; a sensitive species gets no season, since season and year together would reveal half years. */
export const toArrivalRecord = (
  { species, isGeneralised, place, days, detections }: SpeciesDetections,
  year: number,
): ArrivalRecord => {
  const summarise = isGeneralised ? computePublicPresence : computePresence;
  const { firstSeen, lastSeen, ...calendar }: PublicPresence = summarise(
    days,
    detections,
    calendarYear(year),
  );
  const exact = computePresence(days, detections, season(year));
  const inSeason = isGeneralised ? suppressPresence(exact.surveys) : exact;
  return {
    ...species,
    year,
    initialSeen: firstSeen,
    lastSeen,
    site: place?.site ?? null,
    siteName: place?.name ?? null,
    within: place?.within ?? 0,
    sites: place?.sites ?? null,
    ...calendar,
    seasonFirst: inSeason.firstSeen,
    seasonLast: inSeason.lastSeen,
    season: inSeason,
  };
};

/** The days with a complete survey at some sites, or at all. */
function selectSurveyDays(db: Db, siteIds: ReadonlySet<string> | undefined): Promise<SurveyDay[]> {
  const surveys = db.selectFrom("public_survey").where("incomplete", "=", 0);
  return (siteIds ? surveys.where("siteId", "in", [...siteIds]) : surveys)
    .select(["date", ({ fn }) => fn.countAll<number>().as("surveys")])
    .select(sql<number>`coalesce(sum("minutes"), 0)`.as("minutes"))
    .groupBy("date")
    .orderBy("date")
    .execute();
}

interface SiteDetections extends DetectionDay {
  siteId: string;
}

/** Those of a sensitive species are on the surveys of which the effort is public, so that no sum has more of them. */
function selectDetections(
  db: Db,
  { members, isGeneralised }: { members: readonly string[]; isGeneralised: boolean },
): Promise<SiteDetections[]> {
  let counts = db.selectFrom("published_count").where("speciesId", "in", members);
  if (isGeneralised)
    counts = counts
      .where("incomplete", "=", 0)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("public_survey")
            .select("public_survey.id")
            .whereRef("public_survey.id", "=", "published_count.surveyId"),
        ),
      );
  return counts
    .where((where) => where.or([where("individuals", "is", null), where("individuals", ">", 0)]))
    .select([
      "siteId",
      "date",
      // Incomplete surveys add detections but no effort.
      sql<number>`count(distinct case when "incomplete" = 0 then "surveyId" end)`.as("surveys"),
      sql<number>`coalesce(sum("individuals"), 0)`.as("individuals"),
    ])
    .groupBy(["date", "siteId"])
    .orderBy("date")
    .execute();
}

/** The sums of several sites for each day; the rows are in the order of days. */
function sumByDay(rows: readonly SiteDetections[], siteIds: ReadonlySet<string> | undefined): DetectionDay[] {
  const days: DetectionDay[] = [];
  for (const { siteId, date, surveys, individuals } of rows) {
    if (siteIds && !siteIds.has(siteId)) continue;
    const last = days.at(-1);
    if (last?.date === date) {
      last.surveys += surveys;
      last.individuals += individuals;
    } else days.push({ date, surveys, individuals });
  }
  return days;
}

/** The days with a complete survey, at the sites of a place or at all: the effort for shares and gaps. */
export const listSurveyDays = (
  db: Db,
  place?: Pick<PlaceSites, "site" | "within" | "siteIds"> | null,
): Promise<SurveyDay[]> =>
  cachePublic(db, `survey days ${place ? `${place.within} ${place.site}` : ""}`, () =>
    selectSurveyDays(db, place?.siteIds),
  );

/** The series that may be named publicly: by the surveys that are public, or by a sum of all. */
export const namedSpecies = (db: Db): Promise<Series[]> =>
  cachePublic(db, "named species", async () => {
    const summed = new Set((await listPublicSums(db)).map(({ seriesKey }) => seriesKey));
    const named: Series[] = [];
    for (const species of await listSeries(db)) {
      const found = species.sensitivity === "open" ? undefined : await loadDetections(db, species, {});
      if (!found || summed.has(species.key) || mayBeNamed(found.days, found.detections)) named.push(species);
    }
    return named;
  });

/** The years with surveys, oldest first. */
export async function listSurveyedYears(db: Db): Promise<number[]> {
  const days = await listSurveyDays(db);
  return [...new Set(days.map(({ date }) => Number(date.slice(0, 4))))];
}

/** Whether two names are one, whatever their case and accents. */
export const isSameName = (a: string, b: string) =>
  a.localeCompare(b, "en", { sensitivity: "base", usage: "search" }) === 0;

/**
 * The detections of a species by any name that it has or was counted under, at a place, which is the most surveyed one
 * at which it was recorded if none is chosen; undefined if species or place is unknown.
 */
export async function findDetections(
  db: Db,
  name: string,
  choice: PlaceChoice = {},
): Promise<SpeciesDetections | undefined> {
  const species = await findSeries(db, name);
  return species && loadDetections(db, species, choice);
}

/** The series that may be named publicly and has this name: as its own first, then as one it was counted under. */
async function findSeries(db: Db, name: string): Promise<Series | undefined> {
  if (name.trim() === "") return undefined;
  // A name means the species that has it now before the one that had it before a split.
  const all = (await namedSpecies(db)).toSorted(
    (a, b) => Number(a.split !== null) - Number(b.split !== null),
  );
  return (
    all.find(({ englishName }) => isSameName(englishName, name)) ??
    all.find(({ scientificName }) => isSameName(scientificName, name)) ??
    all.find(({ names }) => names.some((counted) => isSameName(counted, name)))
  );
}

/** The sites of detections: those in a year, or if there are none, in any. */
function sitesOf(rows: readonly SiteDetections[], year: number | undefined): ReadonlySet<string> {
  const ofYear = rows.filter(({ date }) => Number(date.slice(0, 4)) === year);
  return new Set((ofYear.length > 0 ? ofYear : rows).map(({ siteId }) => siteId));
}

// First and last dates of many places together would be bounded by surveys far away from the bird.
/** Loads detections at a place; a generalised species always gets all sites. */
async function loadDetections(
  db: Db,
  series: Series,
  choice: PlaceChoice,
): Promise<SpeciesDetections | undefined> {
  const { key, members, englishName, scientificName, sensitivity, slug, split } = series;
  const isGeneralised = sensitivity !== "open";
  const rows = await cachePublic(db, `detections ${key}`, () =>
    selectDetections(db, { members, isGeneralised }),
  );
  const place = isGeneralised
    ? null
    : await (choice.site ? findPlace(db, choice) : choosePlace(db, sitesOf(rows, choice.year), choice));
  if (place === undefined) return undefined;
  const days = await listSurveyDays(db, place);
  const detections = sumByDay(rows, place?.siteIds);
  const species = { englishName, scientificName };
  return { species, members, slug, split, isGeneralised, place, days, detections };
}

/** A page of the records of every species detected in a year: at a place, or each where it is surveyed most. */
export async function listRecordsOfYear(
  db: Db,
  year: number,
  { site, within, page, limit }: Omit<PlaceChoice, "year"> & { page: number; limit: number },
): Promise<Paged<ArrivalRecord>> {
  const choice = { site, within, year };
  const key = `species of ${year} ${within ?? 0} ${site ?? ""}`;
  const found = await cachePublic(db, key, () => listSpeciesOfYear(db, choice));
  const { offset, size, ...paging } = pageWindow(found.length, page, limit);
  const data: ArrivalRecord[] = [];
  for (const species of found.slice(offset, offset + size)) {
    const detections = await loadDetections(db, species, choice);
    if (detections) data.push(toArrivalRecord(detections, year));
  }
  return { data, ...paging, total: found.length };
}

/** The series that were detected in a year, and may be listed. */
async function listSpeciesOfYear(db: Db, choice: PlaceChoice & { year: number }): Promise<Series[]> {
  const { from, to } = calendarYear(choice.year);
  const place = choice.site ? await findPlace(db, choice) : null;
  if (place === undefined) return [];
  const rows = await db
    .selectFrom("counted_species")
    .select("id")
    .where((where) => {
      let counts = where
        .selectFrom("published_count")
        .select("occurrenceID")
        .whereRef("published_count.speciesId", "=", "counted_species.id")
        .where("date", ">=", from)
        .where("date", "<=", to)
        .where((count) => count.or([count("individuals", "is", null), count("individuals", ">", 0)]));
      if (place) counts = counts.where("siteId", "in", [...place.siteIds]);
      return where.exists(counts);
    })
    .execute();
  const ids = new Set(rows.map(({ id }) => id));
  const found: Series[] = [];
  for (const species of await listSeries(db)) {
    if (!species.members.some((id) => ids.has(id))) continue;
    // Listing a sensitive species would reveal where it was, or that it was detected at all.
    if (species.sensitivity !== "open") {
      const detections = place ? undefined : await loadDetections(db, species, {});
      if (!detections || toArrivalRecord(detections, choice.year).state !== "found") continue;
    }
    found.push(species);
  }
  return found;
}
