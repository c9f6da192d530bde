import type { Db } from "#db/connect.ts";
import { selectPostIds, whereReadableBy } from "#db/posts/readable.ts";
import { isAdmin, type Viewer } from "#domain/accounts/viewer.ts";

// Who may read a file: whoever may read one of the records that show it. A new noun is a new line.

/** Those of the records with these ids that a viewer may read. */
type Reader = (db: Db, viewer: Viewer, ids: string[]) => Promise<{ id: string }[]>;

/** Who may read the records that show files, by their table. */
export const fileReaders = {
  post: (db, viewer, ids) =>
    db.selectFrom("post").select("id").where("id", "in", ids).where(whereReadableBy(viewer)).execute(),
  /** A change that waits. */
  post_revision: async (db, viewer, ids) =>
    filterByWriter(
      db,
      viewer,
      await db.selectFrom("post_revision").select(["id", "postId"]).where("id", "in", ids).execute(),
    ),
  /** A text of a post's history. */
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
  /** For everybody who is signed in. */
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

/** A table whose records may show files. */
export type FileSubject = keyof typeof fileReaders;

/** What lies behind a post is for admins and for those who wrote it. */
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
