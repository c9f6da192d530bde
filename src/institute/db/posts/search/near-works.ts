import { type Expression, type SqlBool, sql } from "kysely";
import type { Db } from "#core/db/connect.ts";
import type { Operator } from "#core/domain/accounts/policy.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { compareText } from "#core/domain/words.ts";
import { isWork } from "#institute/domain/posts/authorship.ts";
import {
  type ComparedWork,
  comparePrepared,
  createSieve,
  type NearWork,
  type PreparedWork,
  prepareWork,
  sieved,
} from "#institute/domain/posts/near-works.ts";
import { bareSlug } from "#institute/domain/posts/page-address.ts";
import { type Where, whereReadable } from "../readable.ts";
import { listDistinct } from "./distinct-works.ts";
import { listTitled } from "./search-titles.ts";

const MAX_NEAR = 5;
const MAX_PAIRS = 500;

/** The stored works that are one of these, or may be, among those that the viewer may read; by the key of each. */
export async function findNearWorks(
  db: Db,
  viewer: Viewer | Operator,
  works: ReadonlyMap<string, ComparedWork>,
): Promise<Map<string, NearWork[]>> {
  const asked = [...works].flatMap(([key, compared]) => {
    const work = prepareWork(compared);
    return work.doi || work.title ? [{ key, work, isWorth: createSieve(work) }] : [];
  });
  if (asked.length === 0) return new Map();
  const rows = await listCandidates(
    db,
    viewer,
    asked.map(({ work }) => work),
  );
  // Authors are read for the few that may be near, as if the first were the same.
  const pairs = rows.flatMap((row) => {
    const plain = sieved(row);
    return asked.flatMap(({ key, work, isWorth }) => {
      if (key === row.id || !isWorth(plain)) return [];
      const stored = prepareWork({ ...row, firstAuthor: null });
      const best = comparePrepared({ ...work, family: ANY_FAMILY }, { ...stored, family: ANY_FAMILY });
      return best ? [{ key, work, row }] : [];
    });
  });
  const ids = [...new Set(pairs.slice(0, MAX_PAIRS).map(({ row }) => row.id))];
  const [families, shown, distinct] = await Promise.all([
    listFirstAuthors(db, ids),
    listShown(db, ids),
    listDistinct(db, ids),
  ]);
  const near = new Map<string, NearWork[]>();
  for (const { key, work, row } of pairs) {
    if (distinct.has(`${key} ${row.id}`)) continue;
    const stored = prepareWork({ ...row, firstAuthor: families.get(row.id) ?? null });
    const nearness = comparePrepared(work, stored);
    const found = shown.get(row.id);
    if (nearness && found) near.set(key, [...(near.get(key) ?? []), { ...found, nearness }]);
  }
  return new Map([...near].map(([key, found]) => [key, found.toSorted(byNearness).slice(0, MAX_NEAR)]));
}

/** The works with one of the DOIs or a title that may be one of these, which indexes find among all. */
async function listCandidates(db: Db, viewer: Viewer | Operator, works: readonly PreparedWork[]) {
  const titled = await listTitled(
    db,
    works.flatMap(({ words }) => (words.length > 0 ? [words] : [])),
  );
  const dois = works.flatMap(({ doi }) => (doi ? [doi, `https://doi.org/${doi}`] : []));
  const read = (isOne: (where: Where) => Expression<SqlBool>) =>
    db
      .selectFrom("post")
      .select(["post.id", "title", "doi", "year", "postType"])
      .where(isOne)
      .where("withdrawnAt", "is", null)
      .where(whereReadable(viewer))
      .execute();
  const found = titled.size > 0 ? await read((where) => where("post.id", "in", [...titled])) : [];
  const registered =
    dois.length > 0
      ? await read((where) =>
          where.and([where("doi", "is not", null), where(sql<string>`lower("doi")`, "in", dois)]),
        )
      : [];
  // By type SQLite would find the works of all kinds first.
  const stored = [...found, ...registered].filter(({ postType }) => isWork(postType));
  return [...new Map(stored.map((row) => [row.id, row])).values()];
}

const byNearness = (a: NearWork, b: NearWork) =>
  Number(b.nearness === "same") - Number(a.nearness === "same") || compareText(a._id, b._id);

const ANY_FAMILY = "any";

/** The stored works that may be these posts, by the id of each post that has some. */
export async function findNearPosts(db: Db, viewer: Viewer, ids: string[]): Promise<Map<string, NearWork[]>> {
  if (ids.length === 0) return new Map();
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
  if (ids.length === 0) return new Map();
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("post_author")
    .select(["postId", "family", "name"])
    .where("postId", "in", ids)
    .where("position", "=", 0)
    .execute();
  return new Map(rows.map(({ postId, family, name }) => [postId, family ?? name]));
}

/** What is shown of works that are near. */
async function listShown(db: Db, ids: string[]): Promise<Map<string, Omit<NearWork, "nearness">>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("post")
    .select(["id as _id", "title", "titleHtml", "language", "year", "postType", "slug"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row._id, { ...row, slug: bareSlug(row.slug) }]));
}
