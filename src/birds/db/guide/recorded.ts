import { findAtlasCell } from "#birds/domain/surveys/atlas.ts";
import { pentadOf } from "#birds/domain/surveys/pentad.ts";
import type { Site } from "#birds/domain/surveys/survey.ts";
import { cachePublic, type Db } from "#core/db/connect.ts";
import { listSites } from "../surveys/places.ts";

/** The ids of species that a public survey in Nigeria recorded; invented counts and those of sensitive birds confirm nothing. */
export const listRecorded = (db: Db): Promise<ReadonlySet<string>> =>
  cachePublic(db, "recorded species", () => selectRecorded(db, null));

/** The same of one species, or for `null` of all. */
export async function selectRecorded(db: Db, one: string | null): Promise<ReadonlySet<string>> {
  let counts = db
    .selectFrom("published_count as count")
    .innerJoin("counted_species as counted", "counted.id", "count.speciesId")
    .innerJoin("public_survey as visit", "visit.id", "count.surveyId")
    .where("counted.taxonId", "is not", null)
    .where("counted.formerId", "is", null)
    .where("counted.sensitivity", "=", "open")
    .where("visit.demonstrationAt", "is", null)
    .where((where) => where.or([where("individuals", "is", null), where("individuals", ">", 0)]));
  if (one !== null) counts = counts.where("counted.taxonId", "=", one);
  const rows = await counts.select(["counted.taxonId", "count.siteId"]).distinct().execute();
  if (rows.length === 0) return new Set();
  const abroad = new Set((await listSites(db)).filter(isAbroad).map(({ id }) => id));
  return new Set(rows.flatMap(({ taxonId, siteId }) => (taxonId && !abroad.has(siteId) ? taxonId : [])));
}

/** The list is that of Nigeria: a count elsewhere says nothing about it. */
function isAbroad({ decimalLatitude, decimalLongitude, countryCode }: Site): boolean {
  if (!decimalLatitude || !decimalLongitude)
    return countryCode !== null && !/^(NG|Nigeria)$/i.test(countryCode);
  return !findAtlasCell(pentadOf(Number(decimalLatitude), Number(decimalLongitude)));
}
