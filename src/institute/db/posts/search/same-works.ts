import type { Db } from "#core/db/connect.ts";
import { type Operator, operator } from "#core/domain/accounts/policy.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import type { KnownWork } from "#institute/domain/people/orcid-record.ts";
import { workTypes } from "#institute/domain/posts/authorship.ts";
import type { FoundWork } from "#institute/domain/posts/lookup.ts";
import { bareSlug } from "#institute/domain/posts/page-address.ts";
import { createSameFinder, prepareSame } from "#institute/domain/posts/same-work.ts";
import { whereReadable } from "../readable.ts";

/**
 * For each work the post that it is without a doubt, among those that the viewer may read, or for the site itself among all that
 * are stored. What is only alike, an admin sees on the row of the new post.
 */
export async function findSameWorks(
  db: Db,
  viewer: Viewer | Operator,
  works: readonly FoundWork[],
): Promise<(KnownWork | null)[]> {
  const posts = db
    .selectFrom("post")
    .select(["post.id as _id", "title", "doi", "year", "postType", "slug"])
    .where("postType", "in", workTypes);
  // What was taken down is not there for people, but it is not to be entered again either.
  const kept = viewer === operator ? posts : posts.where("withdrawnAt", "is", null);
  const rows = await kept.where(whereReadable(viewer)).execute();
  const mine = await listOwn(db, viewer === operator ? "" : (viewer?.profileId ?? ""));
  const find = createSameFinder(rows, (row) => row);
  return works.map((work) => {
    const same = find(prepareSame(work));
    if (!same) return null;
    const { _id, slug, postType } = same;
    return { _id, slug: bareSlug(slug), postType, isMine: mine.has(_id) };
  });
}

async function listOwn(db: Db, profileId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("post_author")
    .select("postId")
    .where("profileId", "=", profileId)
    .execute();
  return new Set(rows.map(({ postId }) => postId));
}
