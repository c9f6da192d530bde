import type { Db } from "#core/db/connect.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { isWork, workTypes } from "#institute/domain/posts/authorship.ts";
import {
  type ComparedWork,
  comparePrepared,
  type NearWork,
  type PreparedWork,
  prepareWork,
} from "#institute/domain/posts/near-works.ts";
import { bareSlug } from "#institute/domain/posts/page-address.ts";
import { whereReadable } from "./readable.ts";

const MAX_NEAR = 5;

/** The stored works that are one of these, or may be, among those that the viewer may read; by the key of each. */
export async function findNearWorks(
  db: Db,
  viewer: Viewer,
  works: ReadonlyMap<string, ComparedWork>,
): Promise<Map<string, NearWork[]>> {
  const asked = [...works].map(([key, work]) => ({ key, work: prepareWork(work) }));
  const near = new Map<string, NearWork[]>();
  if (!asked.some(({ work }) => work.doi || work.title)) return near;
  const rows = await db
    .selectFrom("post")
    .select(["post.id", "title", "titleHtml", "language", "doi", "year", "postType", "slug"])
    .where("postType", "in", workTypes)
    .where("withdrawnAt", "is", null)
    .where(whereReadable(viewer))
    .orderBy("post.id")
    .execute();
  // Authors are read for the few that may be near, as if the first were the same.
  const candidates = rows.flatMap((row) => {
    const stored = prepareWork({ ...row, firstAuthor: null });
    const mayBe = ({ key, work }: Asked) =>
      key !== row.id &&
      comparePrepared({ ...work, family: ANY_FAMILY }, { ...stored, family: ANY_FAMILY }) !== undefined;
    const keys = asked.filter(mayBe);
    return keys.length > 0 ? [{ row, stored, keys }] : [];
  });
  if (candidates.length === 0) return near;
  const families = await listFirstAuthors(
    db,
    candidates.map(({ row }) => row.id),
  );
  for (const { row, stored, keys } of candidates)
    for (const { key, work } of keys) {
      const { family } = prepareWork({ ...row, firstAuthor: families.get(row.id) ?? null });
      const nearness = comparePrepared(work, { ...stored, family });
      if (!nearness) continue;
      const { id: _id, title, titleHtml, language, year, postType, slug } = row;
      const shown = { _id, nearness, title, titleHtml, language, year, postType, slug: bareSlug(slug) };
      near.set(key, [...(near.get(key) ?? []), shown]);
    }
  for (const [key, found] of near)
    near.set(
      key,
      found
        .toSorted((a, b) => Number(b.nearness === "same") - Number(a.nearness === "same"))
        .slice(0, MAX_NEAR),
    );
  return near;
}

interface Asked {
  key: string;
  work: PreparedWork;
}

const ANY_FAMILY = "any";

/** The stored works that may be these posts, by the id of each post that has some. */
export async function findNearPosts(db: Db, viewer: Viewer, ids: string[]): Promise<Map<string, NearWork[]>> {
  const rows = await db
    .selectFrom("post")
    .select(["post.id", "title", "doi", "year", "postType"])
    .where("post.id", "in", ids)
    .where(whereReadable(viewer))
    .execute();
  const works = rows.filter(({ postType }) => isWork(postType));
  if (works.length === 0) return new Map();
  const families = await listFirstAuthors(
    db,
    works.map(({ id }) => id),
  );
  const compared = works.map(
    ({ id, ...work }) => [id, { ...work, firstAuthor: families.get(id) ?? null }] as const,
  );
  return findNearWorks(db, viewer, new Map(compared));
}

/** The family name of the first author of each work, or the whole name. */
async function listFirstAuthors(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("post_author")
    .select(["postId", "family", "name"])
    .where("postId", "in", ids)
    .where("position", "=", 0)
    .execute();
  return new Map(rows.map(({ postId, family, name }) => [postId, family ?? name]));
}
