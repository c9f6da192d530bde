import type { ExpressionBuilder } from "kysely";
import { cachePublic, type Db } from "#core/db/connect.ts";
import { matchesEnough } from "#core/db/matches-enough.ts";
import type { Schema } from "#core/db/schema.ts";
import { isAdmin, type Viewer } from "#core/domain/accounts/viewer.ts";
import { DEFAULT_PAGE_SIZE, type Paged, pageWindow } from "#core/domain/paging.ts";
import { type MemberCategory, memberCategoryNames } from "#institute/domain/people/member-categories.ts";
import type { ProfileSummary } from "#institute/domain/people/profile.ts";
import * as profiles from "./profiles.ts";
import { LAST_SIGN, listMatches, parseCriteria } from "./word-search.ts";

export interface ProfileFilter {
  /** Profiles in all of these categories. */
  categories?: MemberCategory[] | undefined;
  year?: number | undefined;
  /** Words of name, title, work or location, for admins also the e-mail address; a year filters by year. */
  search?: string | undefined;
  /** So many of the words are enough; all if missing. */
  least?: number | undefined;
  /** Only deleted profiles; for admins. */
  deleted?: boolean | undefined;
  /** Only members of a directory. */
  listed?: boolean | undefined;
  page: number;
  limit?: number | undefined;
}

/** The page (from 0) on which names with a letter begin. */
export interface LetterPlace {
  letter: string;
  page: number;
}

export interface ProfileList extends Paged<ProfileSummary> {
  letters: LetterPlace[];
}

/** The board has its own order. */
const isBoardOnly = (filter: ProfileFilter) => filter.categories?.join() === "boardMember";
const LAST_POSITION = 1_000_000;

/** A page of matching members, by name or in the order of the board. */
export async function list(db: Db, viewer: Viewer, filter: ProfileFilter): Promise<ProfileList> {
  if (isAnsweredByWords(viewer, filter)) return listByWords(db, viewer, filter);
  const matchingProfiles = () => db.selectFrom("profile").where(matchesFilter(viewer, filter));
  const counted = await countByLetter(db, viewer, filter);
  const total = counted.reduce((sum, { total }) => sum + total, 0);
  const limit = filter.limit ?? DEFAULT_PAGE_SIZE;
  const { size, offset, ...paging } = pageWindow(total, filter.page, limit);
  // Scan the index from its nearer end.
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
  return { data, ...paging, total, letters: isBoardOnly(filter) ? [] : lettersOf(counted, limit) };
}

/** Whether the words of profiles hold all that a search needs: not the board's order, nor the addresses that admins search, nor a choice of words. */
const isAnsweredByWords = (viewer: Viewer, filter: ProfileFilter) =>
  !isAdmin(viewer) &&
  !isBoardOnly(filter) &&
  filter.least === undefined &&
  parseCriteria(filter).words.length > 0;

/** The same for a search by words, by name: all matches are read once, without their profiles. */
async function listByWords(db: Db, viewer: Viewer, filter: ProfileFilter): Promise<ProfileList> {
  const matches = await listMatches(db, filter, parseCriteria(filter));
  const limit = filter.limit ?? DEFAULT_PAGE_SIZE;
  const { size, offset, ...paging } = pageWindow(matches.length, filter.page, limit);
  const ids = matches.slice(offset, offset + size).map(({ profileId }) => profileId);
  const byLetter = Map.groupBy(matches, ({ sortName }) => sortName.slice(0, 1));
  const counted = [...byLetter].map(([letter, { length: total }]) => ({ letter, total }));
  const data = await profiles.findSummaries(db, viewer, ids);
  return { data, ...paging, total: matches.length, letters: lettersOf(counted, limit) };
}

/** The number of matching members by first letter; counted once for each directory until public data changes. */
function countByLetter(db: Db, viewer: Viewer, filter: ProfileFilter): Promise<LetterCount[]> {
  const count = () =>
    db
      .selectFrom("profile")
      .where(matchesFilter(viewer, filter))
      .select(({ fn, lit }) => [
        fn<string>("substr", ["sortName", lit(1), lit(1)]).as("letter"),
        fn.countAll<number>().as("total"),
      ])
      .groupBy("letter")
      .execute();
  if (filter.search || filter.deleted || filter.listed) return count();
  return cachePublic(db, `people of ${filter.categories?.join() ?? ""} ${filter.year ?? ""}`, count);
}

/** How many matching members each directory has. */
export async function countByCategory(db: Db, viewer: Viewer, filter: ProfileFilter) {
  const matching = db.selectFrom("profile").select("id").where(matchesFilter(viewer, filter));
  const rows = await db
    .selectFrom("profile_category")
    .select(({ fn }) => ["category", fn.countAll<number>().as("total")])
    .where("profileId", "in", matching)
    .groupBy("category")
    .execute();
  const totals = new Map(rows.map(({ category, total }) => [category, Number(total)]));
  return memberCategoryNames.flatMap((category) => {
    const total = totals.get(category);
    return total ? [{ category, total }] : [];
  });
}

interface LetterCount {
  letter: string;
  total: number;
}

/** The first letters (A to Z) that occur, each with the page on which it begins. */
function lettersOf(counted: LetterCount[], limit: number): LetterPlace[] {
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
  const { words, year, canMatch } = parseCriteria(filter);
  if (!canMatch) return where("id", "=", "");
  const conditions = [where("deletedAt", filter.deleted && isAdmin(viewer) ? "is not" : "is", null)];
  // Use EXISTS per row, so that a page scans the index of names instead of sorting all matches.
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
  if (filter.listed)
    conditions.push(
      where.exists(
        where.selectFrom("profile_category").select("profileId").whereRef("profileId", "=", "profile.id"),
      ),
    );
  if (year !== undefined) conditions.push(where("yearOfGraduation", "=", year));
  const email = filter.search?.trim().toLowerCase().replaceAll("%", "") ?? "";
  const byWords = matchesEnough(
    where,
    words.map((word) => hasWord(where, word)),
    filter.least,
  );
  // Only admins may search by e-mail address, since others could otherwise discover it.
  if (filter.search?.trim())
    conditions.push(
      isAdmin(viewer) && email ? where.or([byWords, where("email", "like", `%${email}%`)]) : byWords,
    );
  return where.and(conditions);
};

/** Profiles with a word that begins like this, which are a range of the index of words. */
const hasWord = (where: Where, beginning: string) =>
  where(
    "profile.id",
    "in",
    where
      .selectFrom("profile_word")
      .select("profileId")
      .where("word", ">=", beginning)
      .where("word", "<", beginning + LAST_SIGN),
  );
