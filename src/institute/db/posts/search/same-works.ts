import type { Db } from "#core/db/connect.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import type { KnownWork } from "#institute/domain/people/orcid-record.ts";
import { workTypes } from "#institute/domain/posts/authorship.ts";
import type { FoundWork } from "#institute/domain/posts/lookup.ts";
import { prepareWork } from "#institute/domain/posts/near-works.ts";
import { bareSlug } from "#institute/domain/posts/page-address.ts";
import { whereReadable } from "../readable.ts";

const MAX_YEARS_APART = 2;
/** “Editorial” and “Reply to Jones” are many works. */
const MIN_WORDS = 4;

/**
 * For each work the post that it is without a doubt, among those that the viewer may read: the same DOI, or the same title in near
 * years. Hundreds of works cost as much as one; what is only alike, an admin sees on the row of the new post.
 */
export async function findSameWorks(
  db: Db,
  viewer: Viewer,
  works: readonly FoundWork[],
): Promise<(KnownWork | null)[]> {
  const rows = await db
    .selectFrom("post")
    .select(["post.id as _id", "title", "doi", "year", "postType", "slug"])
    .where("postType", "in", workTypes)
    .where("withdrawnAt", "is", null)
    .where(whereReadable(viewer))
    .execute();
  const mine = await listOwn(db, viewer?.profileId ?? "");
  const stored = rows.map((row) => ({ ...prepare(row), row }));
  const byDoi = new Map(stored.flatMap((one) => (one.doi ? [[one.doi, one] as const] : [])));
  const byTitle = Map.groupBy(stored, ({ title }) => title);
  return works.map((found) => {
    const work = prepare(found);
    const sameTitle = work.words.length < MIN_WORDS ? [] : (byTitle.get(work.title) ?? []);
    const same =
      (work.doi && byDoi.get(work.doi)) ||
      sameTitle.find((one) => !(one.doi && work.doi) && areNear(one.year, work.year));
    if (!same) return null;
    const { _id, slug, postType } = same.row;
    return { _id, slug: bareSlug(slug), postType, isMine: mine.has(_id) };
  });
}

const prepare = (work: { title?: string; doi?: string | null; year?: number | null; postType: string }) => {
  const { title = "", doi = null, year = null, postType } = work;
  return prepareWork({ title, doi, year, postType, firstAuthor: null });
};

const areNear = (one: number | null, other: number | null) =>
  one === null || other === null || Math.abs(one - other) <= MAX_YEARS_APART;

async function listOwn(db: Db, profileId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("post_author")
    .select("postId")
    .where("profileId", "=", profileId)
    .execute();
  return new Set(rows.map(({ postId }) => postId));
}
