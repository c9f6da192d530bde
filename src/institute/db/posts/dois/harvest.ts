import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Db } from "#core/db/connect.ts";
import type { Schema } from "#core/db/schema.ts";
import type { HarvestSet, RecordPlace } from "#institute/domain/posts/harvest.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import { citedTypes, type PostType } from "#institute/domain/posts/types.ts";
import { withVersions } from "../review/versions.ts";
import { findSummaries } from "../rows.ts";

/** Works to be listed, by when they changed, `from` and `until` included; times are ISO 8601 in whole seconds. */
export interface ChangedWorks {
  types: readonly PostType[];
  from?: string | undefined;
  until?: string | undefined;
  before?: string | undefined;
  set?: HarvestSet | undefined;
  after?: RecordPlace | undefined;
}

/** A work that is or was public. */
export interface WorkRecord extends RecordPlace {
  postType: PostType;
  isPublic: boolean;
}

function selectRecords(db: Db, { types, from, until, before, set, after }: ChangedWorks) {
  let query = db
    .selectFrom("post")
    .where("recordAt", "is not", null)
    .where("postType", "in", [...types]);
  if (from) query = query.where("recordAt", ">=", from);
  if (until) query = query.where("recordAt", "<=", until);
  if (before) query = query.where("recordAt", "<", before);
  if (set) query = query.where((where) => isIn(where, set));
  if (after)
    query = query.where((where) =>
      where.or([
        where("recordAt", ">", after.recordAt),
        where.and([where("recordAt", "=", after.recordAt), where("id", ">", after.id)]),
      ]),
    );
  return query;
}

/** Of a work that is private now, only the type may show. */
function isIn(where: ExpressionBuilder<Schema, "post">, set: HarvestSet): Expression<SqlBool> {
  if ("kind" in set) return where("postType", "=", set.kind);
  const isPublic = where("publicAt", "is not", null);
  if ("year" in set)
    return where.and([
      where.or([isPublic, where("withdrawnAt", "is not", null), where("deletedAt", "is not", null)]),
      where("year", "=", set.year),
    ]);
  if ("access" in set) return where.and([isPublic, where("accessRight", "=", set.access)]);
  return where.and([
    isPublic,
    where.exists(
      where
        .selectFrom("post_author")
        .innerJoin("profile", "profile.id", "post_author.profileId")
        .whereRef("post_author.postId", "=", "post.id")
        .where("profile.slug", "=", set.person)
        .where("profile.deletedAt", "is", null)
        .select("post_author.postId"),
    ),
  ]);
}

/** The next records in the order of their changes. */
export async function listRecords(db: Db, works: ChangedWorks, limit: number): Promise<WorkRecord[]> {
  const rows = await selectRecords(db, works)
    .select(["id", "recordAt", "postType", "publicAt"])
    .orderBy("recordAt")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ publicAt, recordAt, ...row }) => ({
    ...row,
    recordAt: recordAt ?? "",
    isPublic: publicAt !== null,
  }));
}

/** How many records there are. */
export async function countRecords(db: Db, works: ChangedWorks): Promise<number> {
  const { count } = await selectRecords(db, works)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One record, whatever its state; undefined for what was never public. */
export async function findRecord(db: Db, id: string): Promise<WorkRecord | undefined> {
  const row = await db
    .selectFrom("post")
    .select(["id", "recordAt", "postType", "publicAt"])
    .where("id", "=", id)
    .where("recordAt", "is not", null)
    .where("postType", "in", citedTypes)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      recordAt: row.recordAt ?? "",
      postType: row.postType,
      isPublic: row.publicAt !== null,
    }
  );
}

/** When the first record changed; undefined if there is none. */
export async function findEarliest(db: Db): Promise<string | undefined> {
  const [first] = await listRecords(db, { types: citedTypes }, 1);
  return first?.recordAt;
}

/** The works with their texts, by id; those that are not public are left out. */
export async function findPublicWorks(db: Db, ids: string[]): Promise<Map<string, Post>> {
  if (ids.length === 0) return new Map();
  const posts = await withVersions(db, await findSummaries(db, null, ids));
  // Read last, so that a work taken down meanwhile is left out.
  const texts = await db
    .selectFrom("post_text")
    .innerJoin("post", "post.id", "post_text.postId")
    .select(["postId", "post_text.content"])
    .where("postId", "in", ids)
    .where("publicAt", "is not", null)
    .execute();
  const contents = new Map(texts.map(({ postId, content }) => [postId, content]));
  return new Map(
    posts.flatMap((post) => {
      const content = contents.get(post._id);
      return content === undefined ? [] : [[post._id, { ...post, content }] as const];
    }),
  );
}

/** The years of public works, newest first. */
export async function listWorkYears(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("post")
    .select("year")
    .distinct()
    .where("publicAt", "is not", null)
    .where("postType", "in", citedTypes)
    .where("year", "is not", null)
    .orderBy("year", "desc")
    .execute();
  return rows.flatMap(({ year }) => year ?? []);
}

/** Members with public works, by the end of their address, after one of them. */
export function listWorkPeople(db: Db, after: string, limit: number) {
  return db
    .selectFrom("profile")
    .select(["slug", "name"])
    .where("deletedAt", "is", null)
    .where("slug", ">", after)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("post_author")
          .innerJoin("post", "post.id", "post_author.postId")
          .whereRef("post_author.profileId", "=", "profile.id")
          .where("post.publicAt", "is not", null)
          .where("post.postType", "in", citedTypes)
          .select("post_author.postId"),
      ),
    )
    .orderBy("slug")
    .limit(limit)
    .execute();
}
