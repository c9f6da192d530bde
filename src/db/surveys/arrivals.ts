import { sql } from "kysely";
import { cachePublic, type Db } from "#db/connect.ts";
import { type Paged, pageWindow } from "#domain/paging.ts";
import {
  calendarYear,
  computePresence,
  type DetectionDay,
  type Presence,
  type SurveyDay,
  season,
} from "#domain/surveys/arrival.ts";
import {
  computePublicPresence,
  mayBeNamed,
  type PublicPresence,
  suppressPresence,
} from "#domain/surveys/sensitive-arrival.ts";
import type { CountedSpecies, Site } from "#domain/surveys/survey.ts";
import { listSeries, type Series } from "./series.ts";

/** The days with a complete survey, and those on which the species was detected. */
export interface SpeciesDetections {
  species: CountedSpecies;
  /** The slug of the species in the guide. */
  slug: string | null;
  /** Its exact sites and days are not public, because it is sensitive or held back. */
  isGeneralised: boolean;
  /** The site's `locationID`; null for all sites. */
  site: string | null;
  days: readonly SurveyDay[];
  detections: readonly DetectionDay[];
}

/** A row of `/api/arrival/records`: a species in a calendar year and in the season that begins in that year. */
export interface ArrivalRecord extends CountedSpecies {
  year: number;
  initialSeen: string | null;
  lastSeen: string | null;
  site: string | null;
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
  { species, isGeneralised, site, days, detections }: SpeciesDetections,
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
    site,
    ...calendar,
    seasonFirst: inSeason.firstSeen,
    seasonLast: inSeason.lastSeen,
    season: inSeason,
  };
};

const selectSurveyDays = (db: Db, siteId: string | undefined) => {
  const surveys = db.selectFrom("published_survey").where("incomplete", "=", 0);
  return (siteId === undefined ? surveys : surveys.where("siteId", "=", siteId))
    .select(["date", (select) => select.fn.countAll<number>().as("surveys")])
    .groupBy("date")
    .orderBy("date")
    .execute();
};

/** With `onlyComplete`, incomplete surveys do not reveal that one of them detected a sensitive species. */
function selectDetectionDays(
  db: Db,
  {
    members,
    siteId,
    onlyComplete,
  }: { members: readonly string[]; siteId: string | undefined; onlyComplete: boolean },
) {
  let counts = db.selectFrom("published_count").where("speciesId", "in", members);
  if (siteId !== undefined) counts = counts.where("siteId", "=", siteId);
  if (onlyComplete) counts = counts.where("incomplete", "=", 0);
  return counts
    .where((where) => where.or([where("individuals", "is", null), where("individuals", ">", 0)]))
    .select([
      "date",
      // Incomplete surveys add detections but no effort.
      sql<number>`count(distinct case when "incomplete" = 0 then "surveyId" end)`.as("surveys"),
      sql<number>`coalesce(sum("individuals"), 0)`.as("individuals"),
    ])
    .groupBy("date")
    .orderBy("date")
    .execute();
}

/** The days with a complete survey, at all sites or one: the effort for shares and gaps. */
export const listSurveyDays = (db: Db, siteId?: string): Promise<SurveyDay[]> =>
  cachePublic(db, `survey days ${siteId ?? ""}`, () => selectSurveyDays(db, siteId));

/** The series that may be named publicly. */
export const namedSpecies = (db: Db): Promise<Series[]> =>
  cachePublic(db, "named species", async () => {
    const named: Series[] = [];
    for (const species of await listSeries(db)) {
      const found = species.sensitivity === "open" ? undefined : await loadDetections(db, species, undefined);
      if (!found || mayBeNamed(found.days, found.detections)) named.push(species);
    }
    return named;
  });

/** The sites with published surveys. */
export const listSites = (db: Db): Promise<(Site & { id: string })[]> =>
  cachePublic(db, "survey sites", () =>
    db
      .selectFrom("survey_site")
      .selectAll()
      .where((where) =>
        where.exists(
          where
            .selectFrom("published_survey")
            .select("published_survey.id")
            .whereRef("published_survey.siteId", "=", "survey_site.id"),
        ),
      )
      .orderBy("name")
      .execute(),
  );

/** The years with surveys, oldest first. */
export async function listSurveyedYears(db: Db): Promise<number[]> {
  const days = await listSurveyDays(db);
  return [...new Set(days.map(({ date }) => Number(date.slice(0, 4))))];
}

const isSameName = (a: string, b: string) =>
  a.localeCompare(b, "en", { sensitivity: "base", usage: "search" }) === 0;

/** The detections of a species by any name that it has or was counted under, at one or all sites; undefined when unknown. */
export async function findDetections(
  db: Db,
  name: string,
  locationID?: string,
): Promise<SpeciesDetections | undefined> {
  const species = await findSeries(db, name);
  return species && loadDetections(db, species, locationID);
}

/** The series that may be named publicly and has this name: as its own first, then as one it was counted under. */
async function findSeries(db: Db, name: string): Promise<Series | undefined> {
  const all = await namedSpecies(db);
  return (
    all.find(({ englishName }) => isSameName(englishName, name)) ??
    all.find(({ scientificName }) => isSameName(scientificName, name)) ??
    all.find(({ names }) => names.some((counted) => isSameName(counted, name)))
  );
}

/** Loads detections; a generalised species always gets all sites. */
async function loadDetections(
  db: Db,
  { key, members, englishName, scientificName, sensitivity, slug }: Series,
  locationID: string | undefined,
): Promise<SpeciesDetections | undefined> {
  const isGeneralised = sensitivity !== "open";
  const siteKey = isGeneralised ? undefined : locationID;
  const site = siteKey
    ? (await listSites(db)).find((candidate) => candidate.locationID === siteKey)
    : undefined;
  if (siteKey && !site) return undefined;
  const days = await listSurveyDays(db, site?.id);
  const detections = await cachePublic(db, `detections ${key} ${site?.id ?? ""}`, () =>
    selectDetectionDays(db, { members, siteId: site?.id, onlyComplete: isGeneralised }),
  );
  const species = { englishName, scientificName };
  return { species, slug, isGeneralised, site: site?.locationID ?? null, days, detections };
}

/** A page of the records of every species detected in a year. */
export async function listRecordsOfYear(
  db: Db,
  year: number,
  filter: { site?: string | undefined; page: number; limit: number },
): Promise<Paged<ArrivalRecord>> {
  const { from, to } = calendarYear(year);
  const found = await cachePublic(db, `species of ${year} ${filter.site ?? ""}`, async () => {
    const all = await listSeries(db);
    const site = filter.site
      ? (await listSites(db)).find(({ locationID }) => locationID === filter.site)
      : null;
    if (site === undefined) return [];
    const speciesRows = await db
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
        if (site) counts = counts.where("siteId", "=", site.id);
        return where.exists(counts);
      })
      .execute();
    const ids = new Set(speciesRows.map(({ id }) => id));
    const found = [];
    for (const species of all) {
      if (!species.members.some((id) => ids.has(id))) continue;
      // Listing a sensitive species would reveal where it was, or that it was detected at all.
      if (species.sensitivity !== "open") {
        const detections = site ? undefined : await loadDetections(db, species, undefined);
        if (!detections || toArrivalRecord(detections, year).state === "withheld") continue;
      }
      found.push(species);
    }
    return found;
  });
  const { offset, size, ...paging } = pageWindow(found.length, filter.page, filter.limit);
  const data: ArrivalRecord[] = [];
  for (const species of found.slice(offset, offset + size)) {
    const detections = await loadDetections(db, species, filter.site);
    if (detections) data.push(toArrivalRecord(detections, year));
  }
  return { data, ...paging, total: found.length };
}
