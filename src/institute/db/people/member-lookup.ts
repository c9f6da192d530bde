import type { Db } from "#core/db/connect.ts";
import { wordsOf } from "#core/domain/words.ts";

/** A member found by name, without contact details. */
export interface NamedMember {
  profileId: string;
  name: string;
  slug: string;
}

/** Members whose names have words starting with the typed ones, ignoring case and accents; by name. */
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
