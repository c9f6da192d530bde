import type { Db } from "#db/connect.ts";
import { selectPostIds, whereReadable } from "#db/posts/readable.ts";
import { isAdmin, type Viewer } from "#domain/accounts/viewer.ts";

// A file is readable if a record that uses it is readable. Add one entry for each new noun.

/** Returns those of the ids whose records the viewer may read. */
type Reader = (db: Db, viewer: Viewer, ids: string[]) => Promise<{ id: string }[]>;

/** Access checks for records that use files, by table. */
export const fileReaders = {
  post: (db, viewer, ids) =>
    db.selectFrom("post").select("id").where("id", "in", ids).where(whereReadable(viewer)).execute(),
  /** A proposed change to a published post. */
  post_revision: async (db, viewer, ids) =>
    filterByWriter(
      db,
      viewer,
      await db.selectFrom("post_revision").select(["id", "postId"]).where("id", "in", ids).execute(),
    ),
  /** An earlier text of a post. */
  post_step: async (db, viewer, ids) =>
    filterByWriter(
      db,
      viewer,
      await db.selectFrom("post_step").select(["id", "postId"]).where("id", "in", ids).execute(),
    ),
  profile: (db, _viewer, ids) =>
    db.selectFrom("profile").select("id").where("id", "in", ids).where("deletedAt", "is", null).execute(),
  species: (db, _viewer, ids) =>
    db.selectFrom("species").select("id").where("id", "in", ids).where("deletedAt", "is", null).execute(),
  /** Readable by every signed-in account. */
  equipment: async (db, viewer, ids) =>
    viewer === null
      ? []
      : db
          .selectFrom("equipment")
          .select("id")
          .where("id", "in", ids)
          .where("retiredAt", "is", null)
          .execute(),
} satisfies Record<string, Reader>;

/** A table whose records may use files. */
export type FileSubject = keyof typeof fileReaders;

/** Drafts and history of a post are for admins and its authors. */
async function filterByWriter(db: Db, viewer: Viewer, rows: { id: string; postId: string }[]) {
  if (viewer === null || rows.length === 0) return [];
  const ids = rows.map(({ postId }) => postId);
  const person = { accountId: viewer._id, profileId: viewer.profileId ?? "" };
  const posts = await db
    .selectFrom("post")
    .select("id")
    .where("id", "in", ids)
    .where("deletedAt", "is", null)
    .$if(!isAdmin(viewer), (query) =>
      query.where((where) => where("post.id", "in", selectPostIds(where, person))),
    )
    .execute();
  const readableIds = new Set(posts.map(({ id }) => id));
  return rows.filter(({ postId }) => readableIds.has(postId));
}
