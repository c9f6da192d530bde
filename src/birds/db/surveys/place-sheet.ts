import { listedFields, type SpeciesSummary } from "#birds/domain/guide/species.ts";
import { FEWEST_SURVEYS_OF_A_SHARE } from "#birds/domain/surveys/phenology.ts";
import { classifyInvented } from "#birds/domain/surveys/survey.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";
import { AppError } from "#core/domain/errors.ts";
import { listProtected } from "../guide/protected-species.ts";
import { compareSequence } from "../guide/rows.ts";
import { countInvented } from "./arriving.ts";
import { findPlace, listSurveyedSites, type StoredSite } from "./places.ts";
import { monthOf, openDetections } from "./recordings.ts";

/** A species that the surveys of a place recorded: when, and when last. */
interface SheetSpecies extends Omit<SpeciesSummary, "_id" | "provisional"> {
  /** The number of complete surveys in each month that recorded it. */
  months: number[];
  lastSeen: string;
}

/** The checklist of a place, in the order of the guide; protected species are never on it. */
interface PlaceSheet {
  site: string;
  name: string;
  /** All public surveys there. */
  surveys: number;
  /** The complete ones in each month. */
  months: number[];
  species: SheetSpecies[];
  invented: ReturnType<typeof classifyInvented>;
}

/** The sheet of a site by its key or name, or of the most surveyed one; no sheet of a site with very few surveys. */
export async function readPlaceSheet(db: Db, key: string | undefined): Promise<{ sheet: PlaceSheet | null }> {
  const sites = await listSurveyedSites(db);
  const place = key === undefined ? sites[0]?.locationID : (await findPlace(db, { site: key }))?.site;
  const site = sites.find(({ locationID }) => locationID === place);
  if (key !== undefined && !site) throw new AppError("notFound", "There is no such place.");
  if (!site) return { sheet: null };
  const sheet = await cachePublic(db, `sheet of ${site.id}`, () => makeSheet(db, site));
  return { sheet: sheet.surveys < FEWEST_SURVEYS_OF_A_SHARE ? null : sheet };
}

async function makeSheet(db: Db, site: StoredSite): Promise<PlaceSheet> {
  const counted = await countInvented(db, site.id);
  const efforts = await db
    .selectFrom("public_survey")
    .where("siteId", "=", site.id)
    .where("incomplete", "=", 0)
    .select(monthOf("date").as("month"))
    .select(({ fn }) => fn.countAll<number>().as("surveys"))
    .groupBy(monthOf("date"))
    .execute();
  const found = openDetections(db)
    .where("count.siteId", "=", site.id)
    .where("counted.taxonId", "is not", null)
    .where("counted.formerId", "is", null);
  const seen = await found
    .where("count.incomplete", "=", 0)
    .select(["counted.taxonId", monthOf("count.date").as("month")])
    .select(({ fn }) => fn.count<number>("count.surveyId").distinct().as("surveys"))
    .groupBy(["counted.taxonId", monthOf("count.date")])
    .execute();
  const last = await found
    .select("counted.taxonId")
    .select(({ fn }) => fn.max("count.date").as("lastSeen"))
    .groupBy("counted.taxonId")
    .execute();
  const protectedIds = await listProtected(db);
  const lastSeen = new Map(last.map((row) => [row.taxonId, row.lastSeen]));
  const bySpecies = Map.groupBy(seen, ({ taxonId }) => taxonId);
  const species = await db
    .selectFrom("species")
    .select(["id", "slug", "sequence", ...listedFields])
    .where("deletedAt", "is", null)
    .execute();
  return {
    site: site.locationID,
    name: site.name,
    surveys: Number(counted.surveys),
    months: byMonth(efforts),
    species: species.sort(compareSequence).flatMap(({ id, sequence: _, ...one }) => {
      const date = lastSeen.get(id);
      return date && !protectedIds.has(id)
        ? [{ ...one, months: byMonth(bySpecies.get(id) ?? []), lastSeen: date }]
        : [];
    }),
    invented: classifyInvented(counted),
  };
}

function byMonth(rows: readonly { month: string; surveys: number }[]): number[] {
  const months = new Array<number>(12).fill(0);
  for (const { month, surveys } of rows) months[Number(month) - 1] = Number(surveys);
  return months;
}
