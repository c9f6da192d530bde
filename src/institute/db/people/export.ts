import type { Db } from "#core/db/connect.ts";
import type { ProfileInput } from "#institute/domain/people/profile.ts";
import { withLists } from "./profiles.ts";

const BATCH_SIZE = 200;

/** Streams every profile that is not deleted, with all its fields, by name; for admins. */
export async function* streamProfiles(db: Db): AsyncGenerator<ProfileInput> {
  const profiles = db.selectFrom("profile").orderBy("sortName").orderBy("id");
  const rows = await profiles.select("id").where("deletedAt", "is", null).execute();
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const ids = rows.slice(start, start + BATCH_SIZE).map(({ id }) => id);
    yield* await withLists(db, await profiles.selectAll().where("id", "in", ids).execute());
  }
}
