import { sql } from "kysely";
import {
  calendarYear,
  type Presence,
  presence,
  type SeenDay,
  type SurveyDay,
  season,
} from "#domain/arrival.ts";
import { type Paged, pageWindow } from "#domain/paging.ts";
import { mayBeNamed, sumsOf, type ToldPresence, withheld } from "#domain/sensitive-arrival.ts";
import type { Sensitivity } from "#domain/sensitive-names.ts";
import type { CountedSpecies, Site } from "#domain/survey.ts";
import { type Db, tellVisitors } from "./connect.ts";
import { prepared } from "./prepared.ts";

/** Everything that is known of when a species was found: all days with a survey, and those with the species. */
export interface Sightings {
  species: CountedSpecies;
  /** Its places and days are not public: it is sensitive, or held back. */
  isGeneralised: boolean;
  /** The key of the place that this is about; `null`: all places. */
  site: string | null;
  days: readonly SurveyDay[];
  seen: readonly SeenDay[];
}

/** A row of `/api/arrival/records`: a species in a calendar year, and in the season that begins in it. */
export interface ArrivalRecord extends CountedSpecies {
  year: number;
  initialSeen: string | null;
  lastSeen: string | null;
  site: string | null;
  state: Presence["state"];
  surveys: number;
  /** `null`, as `individuals`: kept back, since a single survey could be worked out. */
  surveysSeen: number | null;
  individuals: number | null;
  gapBefore: number | null;
  gapAfter: number | null;
  wasThereBefore: boolean;
  wasThereAfter: boolean;
  seasonFirst: string | null;
  seasonLast: string | null;
  season: ToldPresence;
}

/** Of a sensitive species the sums of the calendar year, and no season: the two together would tell of half years. */
export const recordOf = (
  { species, isGeneralised, site, days, seen }: Sightings,
  year: number,
): ArrivalRecord => {
  const say = isGeneralised ? sumsOf : presence;
  const { firstSeen, lastSeen, ...calendar }: ToldPresence = say(days, seen, calendarYear(year));
  const exact = presence(days, seen, season(year));
  const inSeason = isGeneralised ? withheld(exact.surveys) : exact;
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

interface Asked {
  speciesId: string;
  siteId: string;
}
type Shape = { ofSite: boolean };

const readDays = prepared((db, values: Pick<Asked, "siteId">, shape: Shape) => {
  let surveys = db.selectFrom("published_survey").where("incomplete", "=", 0);
  if (shape.ofSite) surveys = surveys.where("siteId", "=", values.siteId);
  return surveys
    .select(["date", (select) => select.fn.countAll<number>().as("surveys")])
    .groupBy("date")
    .orderBy("date");
});

const readSeen = prepared((db, values: Asked, shape: Shape & { onlyComplete: boolean }) => {
  let counts = db.selectFrom("published_count").where("speciesId", "=", values.speciesId);
  if (shape.ofSite) counts = counts.where("siteId", "=", values.siteId);
  // A sum with what an incomplete survey found would prove that it found a sensitive species.
  if (shape.onlyComplete) counts = counts.where("incomplete", "=", 0);
  return counts
    .where((where) => where.or([where("individuals", "is", null), where("individuals", ">", 0)]))
    .select([
      "date",
      // An incomplete survey proves what it found, and counts in no share.
      sql<number>`count(distinct case when "incomplete" = 0 then "surveyId" end)`.as("surveys"),
      sql<number>`coalesce(sum("individuals"), 0)`.as("individuals"),
    ])
    .groupBy("date")
    .orderBy("date");
});

/** All days with a complete survey, everywhere or at one place: the effort that shares and gaps are computed from. */
export const surveyDays = (db: Db, siteId?: string): Promise<SurveyDay[]> =>
  tellVisitors(db, `survey days ${siteId ?? ""}`, () =>
    readDays(db, { siteId: siteId ?? "" }, { ofSite: siteId !== undefined }),
  );

interface ListedSpecies extends CountedSpecies {
  id: string;
  sensitivity: Sensitivity;
}

/** The species of the counts, in the order of their names, each once; some of them may not be named. */
const countedSpecies = (db: Db): Promise<ListedSpecies[]> =>
  tellVisitors(db, "counted species", () =>
    db
      .selectFrom("counted_species")
      .select(["id", "englishName", "scientificName", "sensitivity"])
      .where((where) =>
        where.exists(
          where
            .selectFrom("published_count")
            .select("occurrenceID")
            .whereRef("published_count.speciesId", "=", "counted_species.id"),
        ),
      )
      .orderBy("englishName")
      .orderBy("scientificName")
      .execute(),
  );

/** The species of the counts that may be named. */
export const namedSpecies = (db: Db): Promise<ListedSpecies[]> =>
  tellVisitors(db, "named species", async () => {
    const named: ListedSpecies[] = [];
    for (const species of await countedSpecies(db)) {
      const found = species.sensitivity === "open" ? undefined : await sightingsOf(db, species, undefined);
      if (!found || mayBeNamed(found.days, found.seen)) named.push(species);
    }
    return named;
  });

/** The places where birds were counted. */
export const sites = (db: Db): Promise<(Site & { id: string })[]> =>
  tellVisitors(db, "survey sites", () =>
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

/** The years in which somebody counted, oldest first. */
export async function surveyedYears(db: Db): Promise<number[]> {
  const days = await surveyDays(db);
  return [...new Set(days.map(({ date }) => Number(date.slice(0, 4))))];
}

const sameName = (a: string, b: string) =>
  a.localeCompare(b, "en", { sensitivity: "base", usage: "search" }) === 0;

/** The sightings of a species by its English or scientific name, at a place by its key; nothing when either is unknown. */
export async function sightings(db: Db, name: string, locationID?: string): Promise<Sightings | undefined> {
  const all = await namedSpecies(db);
  const species =
    all.find(({ englishName }) => sameName(englishName, name)) ??
    all.find(({ scientificName }) => sameName(scientificName, name));
  return species && sightingsOf(db, species, locationID);
}

/** Of a species whose places are kept back, every place is told as all of them. */
async function sightingsOf(
  db: Db,
  { id, englishName, scientificName, sensitivity }: ListedSpecies,
  locationID: string | undefined,
): Promise<Sightings | undefined> {
  const isGeneralised = sensitivity !== "open";
  const wanted = isGeneralised ? undefined : locationID;
  const site = wanted ? (await sites(db)).find((known) => known.locationID === wanted) : undefined;
  if (wanted && !site) return undefined;
  const days = await surveyDays(db, site?.id);
  const seen = await tellVisitors(db, `seen ${id} ${site?.id ?? ""}`, () =>
    readSeen(
      db,
      { speciesId: id, siteId: site?.id ?? "" },
      { ofSite: site !== undefined, onlyComplete: isGeneralised },
    ),
  );
  const species = { englishName, scientificName };
  return { species, isGeneralised, site: site?.locationID ?? null, days, seen };
}

/** The records of every species that was found in a year. */
export async function recordsOfYear(
  db: Db,
  year: number,
  asked: { site?: string | undefined; page: number; limit: number },
): Promise<Paged<ArrivalRecord>> {
  const { from, to } = calendarYear(year);
  const found = await tellVisitors(db, `species of ${year} ${asked.site ?? ""}`, async () => {
    const all = await countedSpecies(db);
    const site = asked.site ? (await sites(db)).find(({ locationID }) => locationID === asked.site) : null;
    if (site === undefined) return [];
    const present = await db
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
    const ids = new Set(present.map(({ id }) => id));
    const found = [];
    for (const one of all) {
      if (!ids.has(one.id)) continue;
      // Where a sensitive species was, or that it was there at all, is not told by its standing in a list either.
      if (one.sensitivity !== "open") {
        const known = site ? undefined : await sightingsOf(db, one, undefined);
        if (!known || recordOf(known, year).state === "withheld") continue;
      }
      found.push(one);
    }
    return found;
  });
  const { offset, size, ...place } = pageWindow(found.length, asked.page, asked.limit);
  const data: ArrivalRecord[] = [];
  for (const species of found.slice(offset, offset + size)) {
    const known = await sightingsOf(db, species, asked.site);
    if (known) data.push(recordOf(known, year));
  }
  return { data, ...place, total: found.length };
}

/** Where the bird guide tells of a species; nothing when it does not know it. */
export async function addressInGuide(db: Db, { scientificName, englishName }: CountedSpecies) {
  const found = await db
    .selectFrom("species")
    .select("slug")
    .where("deletedAt", "is", null)
    .where((where) =>
      scientificName
        ? where("scientificName", "=", scientificName)
        : where.and([where("name", "=", englishName), where("scientificName", "is not", null)]),
    )
    .executeTakeFirst();
  return found ? `/birds/${found.slug}` : null;
}
