import {
  calendarYear,
  computeOverall,
  computePresence,
  type Period,
  type Presence,
  season,
  YEAR_FROM,
  yearFromDay,
} from "#birds/domain/surveys/arrival.ts";
import { type EndEvidence, judgeEnd } from "#birds/domain/surveys/arrival-dates.ts";
import { type BirdYear, findBirdYear } from "#birds/domain/surveys/bird-year.ts";
import {
  computePublicPresence,
  type PublicPresence,
  suppressPresence,
} from "#birds/domain/surveys/sensitive-arrival.ts";
import type { CountedSpecies } from "#birds/domain/surveys/survey.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";
import { type Paged, pageWindow } from "#core/domain/paging.ts";
import {
  type DetectionSite,
  everywhere,
  findDetections,
  loadDetections,
  type SpeciesDetections,
} from "./arrivals.ts";
import { findPlace, type PlaceChoice } from "./places.ts";
import { listSeries, type Series } from "./series.ts";

/** The season of a record; the day on which it begins is the same for every species. */
export interface RecordSeason extends PublicPresence {
  yearFrom: string;
}

/** What the surveys show in the own year of a species: the one that has most days in the calendar year. */
export interface OwnYear extends Presence, Period, Pick<BirdYear, "yearFrom" | "kind" | "surveysToMiss"> {
  /** The calendar year in which it begins. */
  begins: number;
  firstPlace: DetectionSite | null;
  lastPlace: DetectionSite | null;
  /** Whether its first day is an arrival; null without one, or over all places. */
  arrival: EndEvidence | null;
  departure: EndEvidence | null;
}

/** A row of `/api/arrival/records`: a species in a calendar year and in the season that begins in that year. */
export interface ArrivalRecord extends CountedSpecies {
  year: number;
  initialSeen: string | null;
  /** Where it was first seen; of several sites on that day, the one with most birds. */
  initialPlace: DetectionSite | null;
  lastSeen: string | null;
  lastPlace: DetectionSite | null;
  /** The `locationID` of the site of the surveys; null for those of all places. */
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
  /** Null, like all that says how sure a date is, for all places. */
  gapBefore: number | null;
  gapAfter: number | null;
  wasThereBefore: boolean;
  wasThereAfter: boolean;
  /** The day on which the season begins, "07-01". */
  yearFrom: string;
  seasonFirst: string | null;
  seasonFirstPlace: DetectionSite | null;
  seasonLast: string | null;
  seasonLastPlace: DetectionSite | null;
  season: RecordSeason;
  /** Null for a sensitive species, whose gap would tell its days. */
  ownYear: OwnYear | null;
}

/** The place of records: the one that is named, or all of them. */
interface RecordsPlace {
  site?: string | undefined;
  within?: number | undefined;
}

/** Whether records are of what was detected in the calendar year, or in the season that begins in it. */
export const recordsPeriods = ["year", "season"] as const;
export type RecordsPeriod = (typeof recordsPeriods)[number];

const ALL_PLACES = "all";

const choiceOf = ({ site = "", within }: RecordsPlace): PlaceChoice | typeof everywhere =>
  site === "" || site.toLowerCase() === ALL_PLACES ? everywhere : { site, within };

/** The record of a species in a year; undefined if species or place is unknown. */
export async function findRecord(
  db: Db,
  name: string,
  year: number,
  place: RecordsPlace,
): Promise<ArrivalRecord | undefined> {
  const found = await findDetections(db, name, choiceOf(place));
  return found && toArrivalRecord(found, year);
}

/** Builds a record; a sensitive species gets no season, since season and year together would reveal half years. */
export const toArrivalRecord = (found: SpeciesDetections, year: number): ArrivalRecord => {
  const { species, isGeneralised, place, days, detections, siteOn } = found;
  const compute = place ? computePresence : computeOverall;
  const summarise = isGeneralised ? computePublicPresence : compute;
  const { firstSeen, lastSeen, ...calendar }: PublicPresence = summarise(
    days,
    detections,
    calendarYear(year),
  );
  const exact = compute(days, detections, season(year));
  const inSeason = isGeneralised ? suppressPresence(exact.surveys) : exact;
  const placeOn = (date: string | null) => (date === null ? null : siteOn(date));
  return {
    ...species,
    year,
    initialSeen: firstSeen,
    initialPlace: placeOn(firstSeen),
    lastSeen,
    lastPlace: placeOn(lastSeen),
    site: place?.site ?? null,
    siteName: place?.name ?? null,
    within: place?.within ?? 0,
    sites: place?.sites ?? null,
    ...calendar,
    yearFrom: YEAR_FROM,
    seasonFirst: inSeason.firstSeen,
    seasonFirstPlace: placeOn(inSeason.firstSeen),
    seasonLast: inSeason.lastSeen,
    seasonLastPlace: placeOn(inSeason.lastSeen),
    season: { yearFrom: YEAR_FROM, ...inSeason },
    ownYear: isGeneralised ? null : toOwnYear(found, year),
  };
};

function toOwnYear(found: SpeciesDetections, year: number): OwnYear {
  const { place, days, detections, siteOn } = found;
  const birdYear = findBirdYear(days, detections);
  const { yearFrom, kind, surveysToMiss } = birdYear;
  const begins = yearFrom > YEAR_FROM ? year - 1 : year;
  const period = yearFromDay(begins, yearFrom);
  const presence = (place ? computePresence : computeOverall)(days, detections, period);
  const { firstSeen, lastSeen } = presence;
  const judge = (date: string | null, side: -1 | 1) =>
    place && date ? judgeEnd(found, birdYear, date, side) : null;
  return {
    yearFrom,
    kind,
    surveysToMiss,
    begins,
    ...period,
    ...presence,
    firstPlace: firstSeen ? siteOn(firstSeen) : null,
    lastPlace: lastSeen ? siteOn(lastSeen) : null,
    arrival: judge(firstSeen, -1),
    departure: judge(lastSeen, 1),
  };
}

/** A page of the records of every species detected in a year or in its season, everywhere or at a place. */
export async function listRecordsOfYear(
  db: Db,
  year: number,
  { page, limit, period, ...asked }: RecordsPlace & { page: number; limit: number; period?: RecordsPeriod },
): Promise<Paged<ArrivalRecord>> {
  const choice = choiceOf(asked);
  const place = choice === everywhere ? everywhere : `${choice.within ?? 0} ${choice.site}`;
  const found = await cachePublic(db, `species of ${period ?? "year"} ${year} ${place}`, () =>
    listSpeciesOfYear(db, year, { choice, isSeason: period === "season" }),
  );
  const { offset, size, ...paging } = pageWindow(found.length, page, limit);
  const data: ArrivalRecord[] = [];
  for (const species of found.slice(offset, offset + size)) {
    const detections = await loadDetections(db, species, choice);
    if (detections) data.push(toArrivalRecord(detections, year));
  }
  return { data, ...paging, total: found.length };
}

/** The series that were detected in a year or season, and may be listed. */
async function listSpeciesOfYear(
  db: Db,
  year: number,
  { choice, isSeason }: { choice: PlaceChoice | typeof everywhere; isSeason: boolean },
): Promise<Series[]> {
  const { from, to } = isSeason ? season(year) : calendarYear(year);
  const place = choice === everywhere ? null : await findPlace(db, choice);
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
      const detections = place || isSeason ? undefined : await loadDetections(db, species, everywhere);
      if (!detections || toArrivalRecord(detections, year).state !== "found") continue;
    }
    found.push(species);
  }
  return found;
}
