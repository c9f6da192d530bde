import type { Db } from "#db/connect.ts";
import type { Account } from "#domain/accounts/viewer.ts";
import type { EditableProfile } from "#domain/people/profile.ts";
import { findSummaries } from "./profiles.ts";

const BATCH_SIZE = 200;

/** Streams every profile that is not deleted, with all its fields, by name. */
export async function* streamProfiles(db: Db, admin: Account): AsyncGenerator<EditableProfile> {
  const rows = await db
    .selectFrom("profile")
    .select("id")
    .where("deletedAt", "is", null)
    .orderBy("sortName")
    .orderBy("id")
    .execute();
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const ids = rows.slice(start, start + BATCH_SIZE).map(({ id }) => id);
    const abouts = await db.selectFrom("profile").select(["id", "about"]).where("id", "in", ids).execute();
    const about = new Map(abouts.map((row) => [row.id, row.about]));
    for (const profile of await findSummaries(db, admin, ids)) {
      const { email, phone1 = null, phone2 = null, position = null, version } = profile;
      if (email === undefined || version === undefined) throw new Error("Only admins can export profiles.");
      const adminFields = { email, phone1, phone2, position, version, aboutExcerpt: null };
      yield { ...profile, ...adminFields, about: about.get(profile._id) ?? null };
    }
  }
}
