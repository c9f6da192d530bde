import { siteFields } from "#birds/domain/surveys/survey.ts";
import type { Db } from "#core/db/connect.ts";
import { fieldsWithout } from "#core/domain/fields.ts";
import { type ExportFilter, licenceOfImport } from "./export.ts";

/** The sites with public surveys, and how many. */
export function listSurveyedSites(db: Db, { year, licence }: ExportFilter) {
  const columns = fieldsWithout(siteFields, []).map((name) => `site.${name}` as const);
  let surveys = db
    .selectFrom("public_survey")
    .innerJoin("survey_site as site", "site.id", "public_survey.siteId")
    .innerJoin("survey_import", "survey_import.id", "public_survey.importId");
  if (licence) surveys = surveys.where(licenceOfImport, "=", licence);
  if (year !== undefined)
    surveys = surveys
      .where("public_survey.date", ">=", `${year}-01-01`)
      .where("public_survey.date", "<=", `${year}-12-31`);
  return surveys
    .select(columns)
    .select((select) => [
      select.fn.countAll<number>().as("surveys"),
      select.fn.count<number>("public_survey.demonstrationAt").as("demonstrations"),
      select.fn.min("public_survey.date").as("first"),
      select.fn.max("public_survey.date").as("last"),
    ])
    .groupBy(["site.id", ...columns])
    .orderBy("site.locationID")
    .execute();
}

/** The codes of the African Bird Atlas for the counted names that are public. */
export const listAtlasCodes = (db: Db) =>
  db
    .selectFrom("counted_species as counted")
    .innerJoin("species", "species.id", "counted.taxonId")
    .select(["counted.scientificName", "counted.englishName", "species.abapCode as code"])
    .where("counted.sensitivity", "=", "open")
    .where("species.abapCode", "is not", null)
    .execute();
