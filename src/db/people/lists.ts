import type { ExpressionBuilder } from "kysely";
import { cachePublic, type Db } from "#db/connect.ts";
import type { Schema } from "#db/schema.ts";
import { isAdmin, type Viewer } from "#domain/accounts/viewer.ts";
import { DEFAULT_PAGE_SIZE, type Paged, pageWindow } from "#domain/paging.ts";
import type { MemberCategory } from "#domain/people/member-categories.ts";
import type { ProfileSummary } from "#domain/people/profile.ts";
import { wordsOf } from "#domain/words.ts";
import * as profiles from "./profiles.ts";

export interface ProfileFilter {
  /** Those of all these categories. */
  categories?: MemberCategory[] | undefined;
  year?: number | undefined;
  /** Words of name, title, work or place, and for admins of the address; a year among them narrows to it. */
  search?: string | undefined;
  /** The deleted ones instead; for admins. */
  deleted?: boolean | undefined;
  page: number;
  limit?: number | undefined;
}

/** Where in a list the names with a letter begin; pages count from 0. */
export interface LetterPlace {
  letter: string;
  page: number;
}

export interface ProfileList extends Paged<ProfileSummary> {
  letters: LetterPlace[];
}

/** The board stands in its own order. */
const isBoardOnly = (filter: ProfileFilter) => filter.categories?.join() === "boardMember";
const LAST_POSITION = 1_000_000;

/** A page of the members that fit, by name, or in the order of the board. */
export function list(db: Db, viewer: Viewer, filter: ProfileFilter): Promise<ProfileList> {
  const load = () => readList(db, viewer, filter);
  return viewer === null && !filter.search
    ? cachePublic(db, `profiles ${JSON.stringify(filter)}`, load)
    : load();
}

async function readList(db: Db, viewer: Viewer, filter: ProfileFilter): Promise<ProfileList> {
  const matchingProfiles = () => db.selectFrom("profile").where(matchesFilter(viewer, filter));
  const counted = await matchingProfiles()
    .select(({ fn, lit }) => [
      fn<string>("substr", ["sortName", lit(1), lit(1)]).as("letter"),
      fn.countAll<number>().as("total"),
    ])
    .groupBy("letter")
    .execute();
  const total = counted.reduce((sum, { total }) => sum + total, 0);
  const limit = filter.limit ?? DEFAULT_PAGE_SIZE;
  const { size, offset, ...place } = pageWindow(total, filter.page, limit);
  // The walk begins at the nearer end of the index.
  const backwards = offset > total / 2;
  const direction = backwards ? "desc" : "asc";
  let page = matchingProfiles()
    .select("id")
    .limit(size)
    .offset(backwards ? total - offset - size : offset);
  if (isBoardOnly(filter))
    page = page.orderBy(({ fn, val }) => fn.coalesce("position", val(LAST_POSITION)), direction);
  const rows = size === 0 ? [] : await page.orderBy("sortName", direction).orderBy("id", direction).execute();
  const ids = rows.map(({ id }) => id);
  const data = await profiles.findSummaries(db, viewer, backwards ? ids.reverse() : ids);
  return { data, ...place, total, letters: isBoardOnly(filter) ? [] : lettersOf(counted, limit) };
}

/** The first letters that occur, each with the page on which it begins; what is no letter of A to Z is left out. */
function lettersOf(counted: { letter: string; total: number }[], limit: number): LetterPlace[] {
  let before = 0;
  return counted
    .toSorted((a, b) => (a.letter < b.letter ? -1 : 1))
    .flatMap(({ letter, total }) => {
      const page = Math.floor(before / limit);
      before += total;
      return /[a-z]/.test(letter) ? [{ letter: letter.toUpperCase(), page }] : [];
    });
}

type Where = ExpressionBuilder<Schema, "profile">;

const matchesFilter = (viewer: Viewer, filter: ProfileFilter) => (where: Where) => {
  const { words, year, possible } = parseCriteria(filter);
  if (!possible) return where("id", "=", "");
  const conditions = [where("deletedAt", filter.deleted && isAdmin(viewer) ? "is not" : "is", null)];
  // Asked row by row, so that a page is a walk of the names' index rather than a sorting of all who fit.
  for (const category of filter.categories ?? [])
    conditions.push(
      where.exists(
        where
          .selectFrom("profile_category")
          .select("profileId")
          .where("category", "=", category)
          .whereRef("profileId", "=", "profile.id"),
      ),
    );
  if (year !== undefined) conditions.push(where("yearOfGraduation", "=", year));
  const email = filter.search?.trim().toLowerCase().replaceAll("%", "") ?? "";
  const byWords = where.and(words.map((word) => where("words", "like", `% ${word}%`)));
  // What anybody may not read, nobody may find out by searching for it.
  if (filter.search?.trim())
    conditions.push(
      isAdmin(viewer) && email ? where.or([byWords, where("email", "like", `%${email}%`)]) : byWords,
    );
  return where.and(conditions);
};

const isYear = (word: string) => /^(19[5-9]\d|20\d\d)$/.test(word);

/** What is looked for: a year among the words is a year. A text without any word finds nothing. */
function parseCriteria({ search = "", year }: ProfileFilter) {
  const all = wordsOf(search.slice(0, 200)).slice(0, 12);
  const years = all.filter(isYear);
  return {
    words: all.filter((word) => !isYear(word)),
    year: year ?? (years[0] ? Number(years[0]) : undefined),
    possible: all.length > 0 || search.trim() === "",
  };
}
