import type { Selectable } from "kysely";
import { createSensitivityJudge } from "#birds/domain/guide/sensitive-names.ts";
import type { BirdWay } from "#birds/domain/ringing/ring-report.ts";
import { distanceKm } from "#birds/domain/surveys/place.ts";
import type { Db } from "#core/db/connect.ts";
import type { Schema } from "#core/db/schema.ts";
import { daysBetween } from "#core/domain/lagos-day.ts";
import { readBasis } from "../guide/name-basis.ts";
import { listProtected } from "../guide/protected-species.ts";

/** The way of the bird of an answered report; undefined if it is not answered, or its answer was taken back. */
export async function readWay(db: Db, reportId: string): Promise<BirdWay | undefined> {
  const report = await db
    .selectFrom("ring_report")
    .selectAll()
    .where("id", "=", reportId)
    .where("state", "=", "answered")
    .executeTakeFirst();
  if (!report?.encounterId) return undefined;
  const life = await readLife(db, report.encounterId);
  const [first] = life;
  const found = life.find(({ id }) => id === report.encounterId);
  if (!first || !found) return undefined;
  const hidesPlaces = await isPlaceHidden(db, life);
  return {
    language: report.language,
    species: first.speciesName ?? first.englishName,
    scientificName: first.speciesScientificName ?? first.scientificName,
    slug: first.deletedAt === null ? first.slug : null,
    ring: found.ring ?? report.ring,
    isFirstRinged: first.kind === "new",
    ringedOn: first.date,
    foundOn: report.foundOn,
    days: Math.max(0, daysBetween(first.date, report.foundOn)),
    ringedAt: hidesPlaces || first === found ? null : (first.siteName ?? first.placeName),
    foundAt: hidesPlaces ? null : report.place,
    kilometres: hidesPlaces || first === found ? null : kilometresOf(first, report),
    hidesPlaces,
    between: life.filter(({ id, date }) => id !== first.id && id !== found.id && date <= report.foundOn)
      .length,
  };
}

const readLife = (db: Db, encounterId: string) =>
  db
    .selectFrom("encounter")
    .leftJoin("species", "species.id", "encounter.speciesId")
    .leftJoin("survey_site as site", "site.id", "encounter.siteId")
    .select(["encounter.id", "encounter.kind", "encounter.ring", "encounter.date", "encounter.placeName"])
    .select(["encounter.englishName", "encounter.scientificName", "encounter.speciesId"])
    .select(["encounter.latitude", "encounter.longitude"])
    .select(["species.name as speciesName", "species.scientificName as speciesScientificName"])
    .select(["species.slug", "species.deletedAt"])
    .select(["site.name as siteName", "site.decimalLatitude", "site.decimalLongitude"])
    .where("encounter.birdKey", "=", (select) =>
      select.selectFrom("encounter as one").select("one.birdKey").where("one.id", "=", encounterId),
    )
    .where("encounter.removedAt", "is", null)
    .orderBy("encounter.date")
    .orderBy("encounter.id")
    .execute();
type LifeRow = Awaited<ReturnType<typeof readLife>>[number];

/** Whether any name of the bird is, or resembles, that of a sensitive species. */
async function isPlaceHidden(db: Db, life: readonly LifeRow[]): Promise<boolean> {
  const hidden = await listProtected(db);
  if (life.some(({ speciesId }) => speciesId !== null && hidden.has(speciesId))) return true;
  const judge = createSensitivityJudge(await readBasis(db));
  return life.some(
    ({ englishName, scientificName }) =>
      judge([englishName ?? "", scientificName ?? ""]).sensitivity !== "open",
  );
}

function kilometresOf(first: LifeRow, report: Selectable<Schema["ring_report"]>): number | null {
  const from = pointOf(
    first.latitude ?? toNumber(first.decimalLatitude),
    first.longitude ?? toNumber(first.decimalLongitude),
  );
  const to = pointOf(report.latitude, report.longitude);
  return from && to && Math.round(distanceKm(from, to));
}

const pointOf = (latitude: number | null, longitude: number | null) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const toNumber = (degrees: string | null) => (degrees ? Number(degrees) : null);
