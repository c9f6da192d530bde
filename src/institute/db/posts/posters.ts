import type { Db } from "#core/db/connect.ts";

/** The account that posted something. */
export interface Poster {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** The name of their profile, if they have one. */
  profileName: string | null;
  slug: string | null;
  profilePicture: string | null;
  pictureFocus: string | null;
}

/** Posters by account id. */
export async function findPosters(db: Db, ids: string[]): Promise<Map<string, Poster>> {
  if (ids.length === 0) return new Map();
  const posters = await db
    .selectFrom("account")
    .leftJoin("profile", (join) =>
      join
        .onRef("profile.email", "=", "account.email")
        .on("account.confirmedAt", "is not", null)
        .on("profile.deletedAt", "is", null),
    )
    .select(["account.id", "account.email", "account.firstName", "account.lastName"])
    .select(["profile.name as profileName", "profile.slug", "profile.profilePicture", "profile.pictureFocus"])
    .where("account.id", "in", ids)
    .execute();
  return new Map(posters.map((poster) => [poster.id, poster]));
}
