import type { EditableProfile } from "#domain/profile.ts";
import type { Account } from "#domain/viewer.ts";
import type { Db } from "./connect.ts";
import { summaries } from "./profiles.ts";

const together = 200;

/** Every profile that is not deleted, with all its fields, by name; some hundreds at a time. */
export async function* everyProfile(db: Db, admin: Account): AsyncGenerator<EditableProfile> {
  const rows = await db
    .selectFrom("profile")
    .select("id")
    .where("deletedAt", "is", null)
    .orderBy("sortName")
    .orderBy("id")
    .execute();
  for (let start = 0; start < rows.length; start += together) {
    const ids = rows.slice(start, start + together).map(({ id }) => id);
    const abouts = await db.selectFrom("profile").select(["id", "about"]).where("id", "in", ids).execute();
    const about = new Map(abouts.map((row) => [row.id, row.about]));
    for (const profile of await summaries(db, admin, ids)) {
      const { email, phone1 = null, phone2 = null, position = null, version } = profile;
      if (email === undefined || version === undefined) throw new Error("Only an admin exports profiles.");
      const whole = { email, phone1, phone2, position, version, aboutExcerpt: null };
      yield { ...profile, ...whole, about: about.get(profile._id) ?? null };
    }
  }
}
