import type { ExpressionBuilder } from "kysely";
import type { Db } from "#core/db/connect.ts";
import type { Schema } from "#core/db/schema.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import type { StoredSite } from "./places.ts";

/** Every site with a survey, also those that only withheld surveys know: for admins, and for sums of sensitive species. */
export const listStoredSites = (db: Db): Promise<StoredSite[]> =>
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
    .execute();

/** The site with this key, whether it is public or not: for admins. */
export const findStoredSite = (db: Db, locationID: string) =>
  db.selectFrom("survey_site").selectAll().where("locationID", "=", locationID).executeTakeFirst();

/** The site with this key if it is public, or if this person's own accepted surveys from the field were made there. */
export const findKnownSite = (db: Db, locationID: string, { _id }: Pick<Account, "_id">) =>
  db
    .selectFrom("survey_site")
    .selectAll()
    .where("locationID", "=", locationID)
    .where((site) => site.or([isPublicSite(site), isOwnSite(site, _id)]))
    .executeTakeFirst();

type SiteRow = ExpressionBuilder<Schema, "survey_site">;

const isPublicSite = ({ exists, selectFrom }: SiteRow) =>
  exists(
    selectFrom("public_survey")
      .select("public_survey.id")
      .whereRef("public_survey.siteId", "=", "survey_site.id"),
  );

const isOwnSite = ({ exists, selectFrom }: SiteRow, accountId: string) =>
  exists(
    selectFrom("published_survey")
      .innerJoin("survey_import", "survey_import.id", "published_survey.importId")
      .innerJoin("field_survey", "field_survey.id", "survey_import.fieldSurveyId")
      .select("field_survey.id")
      .where("field_survey.accountId", "=", accountId)
      .whereRef("published_survey.siteId", "=", "survey_site.id"),
  );
