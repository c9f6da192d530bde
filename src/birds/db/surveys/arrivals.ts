import { sql } from "kysely";
import type { DetectionDay, SurveyDay } from "#birds/domain/surveys/arrival.ts";
import { mayBeNamed } from "#birds/domain/surveys/sensitive-arrival.ts";
import type { CountedSpecies } from "#birds/domain/surveys/survey.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";
import { listPublicSums } from "./generalised-counts.ts";
import { choosePlace, findPlace, listSites, type PlaceChoice, type PlaceSites } from "./places.ts";
import { listSeries, publicNameJudge, type Series, type Split } from "./series.ts";

/** The days with a complete survey, and those on which the species was detected. */
export interface SpeciesDetections {
  species: CountedSpecies;
  /** The ids of its counted names. */
  members: readonly string[];
  /** The slug of the species in the guide. */
  slug: string | null;
  isResident: boolean;
  /** Set if it is a species as it was before it was split. */
  split: Split | null;
  /** Its exact sites and days are not public, because it is sensitive or held back. */
  isGeneralised: boolean;
  /** The sites of the surveys; null for all of them. */
  place: PlaceSites | null;
  days: readonly SurveyDay[];
  detections: readonly DetectionDay[];
  /** The site at which most were counted on a day; null if it is not public. */
  siteOn: (date: string) => DetectionSite | null;
}

/** A site at which a species was recorded. */
export type DetectionSite = Pick<PlaceSites, "site" | "name">;

/** The surveys of all places together. */
export const everywhere = "everywhere";

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
  asked: { members: readonly string[]; isGeneralised: boolean; siteIds?: ReadonlySet<string> },
): Promise<SiteDetections[]> {
  const { members, isGeneralised, siteIds } = asked;
  let counts = db.selectFrom("published_count").where("speciesId", "in", members);
  if (siteIds) counts = counts.where("siteId", "in", [...siteIds]);
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

/** The days on which a species was detected at some sites, by any of its counted names. */
export const listDetectionsAt = async (
  db: Db,
  members: readonly string[],
  siteIds: ReadonlySet<string>,
): Promise<DetectionDay[]> =>
  sumByDay(await selectDetections(db, { members, isGeneralised: false, siteIds }), undefined);

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

/** The years with surveys, complete or not, oldest first. */
export const listSurveyedYears = (db: Db): Promise<number[]> =>
  cachePublic(db, "surveyed years", async () => {
    const rows = await db
      .selectFrom("public_survey")
      .select(sql<string>`substr(date, 1, 4)`.as("year"))
      .distinct()
      .orderBy("year")
      .execute();
    return rows.map(({ year }) => Number(year));
  });

/** Whether two names are one, whatever their case and accents. */
export const isSameName = (a: string, b: string) =>
  a.localeCompare(b, "en", { sensitivity: "base", usage: "search" }) === 0;

/**
 * The detections of a species by any name that it has or was counted under, everywhere or at a place, which is the most
 * surveyed one at which it was recorded if none is chosen; undefined if species or place is unknown.
 */
export async function findDetections(
  db: Db,
  name: string,
  choice: PlaceChoice | typeof everywhere = {},
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
  const has = (wanted: string) =>
    all.find(({ englishName }) => isSameName(englishName, wanted)) ??
    all.find(({ scientificName }) => isSameName(scientificName, wanted)) ??
    all.find(({ names }) => names.some((counted) => isSameName(counted, wanted)));
  const found = has(name);
  if (found) return found;
  const listedAs = (await publicNameJudge(db))(name);
  return listedAs === null ? undefined : has(listedAs);
}

/** The sites of detections: those in a year, or if there are none, in any. */
function sitesOf(rows: readonly SiteDetections[], year: number | undefined): ReadonlySet<string> {
  const ofYear = rows.filter(({ date }) => Number(date.slice(0, 4)) === year);
  return new Set((ofYear.length > 0 ? ofYear : rows).map(({ siteId }) => siteId));
}

/** Loads detections at a place or everywhere; a generalised species always gets all sites. */
export async function loadDetections(
  db: Db,
  series: Series,
  choice: PlaceChoice | typeof everywhere,
): Promise<SpeciesDetections | undefined> {
  const { key, members, englishName, scientificName, sensitivity, slug, isResident, split } = series;
  const isGeneralised = sensitivity !== "open";
  const rows = await cachePublic(db, `detections ${key}`, () =>
    selectDetections(db, { members, isGeneralised }),
  );
  const isEverywhere = isGeneralised || choice === everywhere;
  const place = isEverywhere
    ? null
    : await (choice.site ? findPlace(db, choice) : choosePlace(db, sitesOf(rows, choice.year), choice));
  if (place === undefined) return undefined;
  const days = await listSurveyDays(db, place);
  const detections = sumByDay(rows, place?.siteIds);
  const species = { englishName, scientificName };
  const sites = isGeneralised ? [] : await listSites(db);
  const siteOn = (date: string) => {
    const found = new Map(
      rows.filter((row) => row.date === date).map(({ siteId, individuals }) => [siteId, individuals]),
    );
    const [most] = sites
      .filter(({ id }) => found.has(id) && place?.siteIds.has(id) !== false)
      .toSorted((a, b) => (found.get(b.id) ?? 0) - (found.get(a.id) ?? 0));
    return most ? { site: most.locationID, name: most.name } : null;
  };
  return { species, members, slug, isResident, split, isGeneralised, place, days, detections, siteOn };
}
