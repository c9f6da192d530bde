import { createHash } from "node:crypto";
import { sql } from "kysely";
import { codeFields, type GuideSpecies } from "#birds/domain/guide/guide-species.ts";
import type {
  FieldPack,
  FieldPlaces,
  FieldSite,
  FieldSpeciesList,
} from "#birds/domain/surveys/field-survey.ts";
import { distanceKm } from "#birds/domain/surveys/place.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";
import { compareText } from "#core/domain/words.ts";
import { listGuideSpecies } from "../guide/name-basis.ts";
import { mapLooks } from "../guide/which.ts";
import { countByMonth, toPosition } from "./field-facts.ts";
import { listSurveyedSites } from "./places.ts";

/** How many species a site lists, the most frequent first. */
const MAX_COMMON = 40;

/** Sites within 50 km of a phone, whose position is known to a twentieth of a degree. */
const NEAR_KM = 58;
/** How many sites a phone gets that says nothing of where it is, the most surveyed ones. */
const MAX_ANYWHERE = 300;

const hashOf = (content: object) =>
  createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 16);

const listGuide = async (db: Db) =>
  (await listGuideSpecies(db))
    .filter(({ isDeleted }) => !isDeleted)
    .sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id));

/** The species that a phone can count. Of sensitive species it has the names alone. */
export const getFieldSpecies = (db: Db): Promise<FieldSpeciesList> =>
  cachePublic(db, "field species", async () => {
    const months = await listMonths(db);
    const looks = await mapLooks(db);
    const species = (await listGuide(db)).map((item) => ({
      scientificName: item.scientificName ?? "",
      englishName: item.name,
      names: namesOf(item),
      months: months.get(item.id) ?? [],
      looks: looks.get(item.id),
    }));
    return { version: hashOf(species), species };
  });

/** The sites within 50 km of an area, or the most surveyed ones. */
export async function getFieldPlaces(db: Db, area: string | undefined): Promise<FieldPlaces> {
  const { version: list } = await getFieldSpecies(db);
  const sites = await listFieldSites(db);
  const [latitude = 0, longitude = 0] = area?.split(",").map(Number) ?? [];
  const near = area && sites.filter((site) => distanceKm(site, { latitude, longitude }) <= NEAR_KM);
  return { list, sites: near || sites.slice(0, MAX_ANYWHERE) };
}

/** The species and all sites in one, for pages that were loaded before they came apart. */
export async function getFieldPack(db: Db): Promise<FieldPack> {
  const { species } = await getFieldSpecies(db);
  const content = { species, sites: await listFieldSites(db) };
  return { version: hashOf(content), ...content };
}

const namesOf = (species: GuideSpecies): string[] => [
  ...new Set([...species.names, ...codeFields.flatMap((code) => species[code] ?? []), ...species.synonyms]),
];

/** Detections by complete surveys under names whose places are public, which no name of a sensitive species is. */
const detections = (db: Db) =>
  db
    .selectFrom("published_count as count")
    .innerJoin("counted_species as counted", "counted.id", "count.speciesId")
    .where("counted.sensitivity", "=", "open")
    .where("counted.taxonId", "is not", null)
    .where("count.incomplete", "=", 0)
    .where((where) => where.or([where("individuals", "is", null), where("individuals", ">", 0)]))
    .select("counted.taxonId")
    .select(({ fn }) => fn.count<number>("count.surveyId").distinct().as("surveys"));

/** The share of complete surveys that have a species in each month, in percent; what was found has at least 1. */
async function listMonths(db: Db): Promise<Map<string, number[]>> {
  const all = await countByMonth(db);
  const months = new Map<string, number[]>();
  const month = sql<string>`substr(count.date, 6, 2)`;
  const rows = await detections(db).select(month.as("month")).groupBy(["counted.taxonId", month]).execute();
  for (const { taxonId, month: number, surveys } of rows) {
    const shares = months.get(taxonId ?? "") ?? new Array<number>(12).fill(0);
    const index = Number(number) - 1;
    shares[index] = Math.max(1, Math.round((100 * surveys) / (all[index] || 1)));
    months.set(taxonId ?? "", shares);
  }
  return months;
}

/** All sites with a public position, the most surveyed first. */
const listFieldSites = (db: Db): Promise<FieldSite[]> =>
  cachePublic(db, "field sites", async () => {
    const positions = new Map((await listGuide(db)).map(({ id }, position) => [id, position]));
    const rows = await detections(db)
      .select("count.siteId")
      .groupBy(["counted.taxonId", "count.siteId"])
      .execute();
    const bySite = Map.groupBy(rows, ({ siteId }) => siteId);
    return (await listSurveyedSites(db)).flatMap((site) => {
      const position = toPosition(site);
      if (!position) return [];
      const common = (bySite.get(site.id) ?? [])
        .flatMap(({ taxonId, surveys }) => {
          const place = positions.get(taxonId ?? "");
          return place === undefined ? [] : [{ place, surveys }];
        })
        .sort((a, b) => b.surveys - a.surveys || a.place - b.place)
        .slice(0, MAX_COMMON)
        .map(({ place }) => place);
      return [{ locationID: site.locationID, name: site.name, ...position, common }];
    });
  });
