import type { Db } from "#db/connect.ts";
import { wordsOf } from "#domain/words.ts";

/** A member as others may find them by name: nothing that could be used to write to them. */
export interface NamedMember {
  profileId: string;
  name: string;
  slug: string;
}

/** The members whose names hold words that begin as the typed ones do, marks and capitals aside; by name. */
export async function findByName(db: Db, typed: string, limit: number): Promise<NamedMember[]> {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  return db
    .selectFrom("profile")
    .select(["id as profileId", "name", "slug"])
    .where("deletedAt", "is", null)
    .where(({ and, or, eb }) =>
      and(
        words.map((word) => or([eb("sortName", "like", `${word}%`), eb("sortName", "like", `% ${word}%`)])),
      ),
    )
    .orderBy("sortName")
    .orderBy("id")
    .limit(limit)
    .execute();
}
