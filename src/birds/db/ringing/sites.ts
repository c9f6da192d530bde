import type { RingingSessionInput } from "#birds/domain/ringing/session.ts";
import { newSite } from "#birds/formats/surveys/field-survey.ts";
import type { Db, Trx } from "#core/db/connect.ts";
import { newId } from "#core/db/record.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { fold } from "#core/domain/words.ts";
import { findKnownSite } from "../surveys/stored-sites.ts";

type SentSite = RingingSessionInput["site"];

/** The sites of ringing sessions; most are sites of surveys too. */
export const listRingingSites = (db: Db) =>
  db
    .selectFrom("survey_site")
    .selectAll()
    .where((where) =>
      where.exists(
        where
          .selectFrom("ringing_session")
          .select("ringing_session.id")
          .whereRef("ringing_session.siteId", "=", "survey_site.id"),
      ),
    )
    .orderBy("name")
    .execute();

/** The site that a phone or a file names; one that the institute does not have is stored, and is in no public list. */
export async function siteIdOf(trx: Trx, person: Pick<Account, "_id">, site: SentSite): Promise<string> {
  const { locationID } = site;
  const known = locationID === null ? undefined : await findKnownSite(trx, locationID, person);
  if (known) return known.id;
  const ours = await listRingingSites(trx);
  const same = ours.find((one) =>
    locationID === null
      ? site.name !== "" && fold(one.name) === fold(site.name)
      : one.locationID === locationID,
  );
  if (same) return same.id;
  const row = newSite({ site });
  const stored = await trx
    .selectFrom("survey_site")
    .select("id")
    .where("locationID", "=", row.locationID)
    .executeTakeFirst();
  if (stored) return stored.id;
  const id = newId();
  await trx
    .insertInto("survey_site")
    .values({ id, ...row })
    .execute();
  return id;
}
