import type { Db } from "#core/db/connect.ts";
import { wordsOf } from "#core/domain/words.ts";
import type { MemberCategory } from "#institute/domain/people/member-categories.ts";

/** Follows every letter. */
export const LAST_SIGN = "\u{10ffff}";

interface Filter {
  /** Profiles in all of these categories. */
  categories?: MemberCategory[] | undefined;
  /** Only members of a directory. */
  listed?: boolean | undefined;
}

interface Criteria {
  /** Beginnings of words. */
  words: string[];
  year: number | undefined;
}

/** All profiles that are not deleted and have words with these beginnings, by name. */
export function listMatches(db: Db, { categories = [], listed }: Filter, { words, year }: Criteria) {
  // The longest word is mostly the rarest.
  const [first = "", ...others] = words.toSorted((a, b) => b.length - a.length);
  let matches = db
    .selectFrom("profile_word as found")
    .select(["sortName", "profileId"])
    .distinct()
    .where("word", ">=", first)
    .where("word", "<", first + LAST_SIGN)
    .where("deletedAt", "is", null);
  for (const word of others)
    matches = matches.where("profileId", "in", (other) =>
      other
        .selectFrom("profile_word")
        .select("profileId")
        .where("word", ">=", word)
        .where("word", "<", word + LAST_SIGN),
    );
  // A profile in any category is in a directory.
  const wanted = listed && categories.length === 0 ? [undefined] : categories;
  for (const category of wanted)
    matches = matches.where(({ exists, selectFrom }) => {
      const rows = selectFrom("profile_category")
        .select("profileId")
        .whereRef("profile_category.profileId", "=", "found.profileId");
      return exists(category ? rows.where("category", "=", category) : rows);
    });
  if (year !== undefined)
    matches = matches.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("profile")
          .select("id")
          .where("yearOfGraduation", "=", year)
          .whereRef("id", "=", "found.profileId"),
      ),
    );
  return matches.orderBy("sortName").orderBy("profileId").execute();
}

const isYear = (word: string) => /^(19[5-9]\d|20\d\d)$/.test(word);

/** Splits a search into words and a year; a text without words matches nothing. */
export function parseCriteria({
  search = "",
  year,
}: {
  search?: string | undefined;
  year?: number | undefined;
}) {
  const all = wordsOf(search.slice(0, 200)).slice(0, 12);
  const years = all.filter(isYear);
  return {
    words: all.filter((word) => !isYear(word)),
    year: year ?? (years[0] ? Number(years[0]) : undefined),
    canMatch: all.length > 0 || search.trim() === "",
  };
}
