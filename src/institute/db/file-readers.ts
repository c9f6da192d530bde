import type { Db } from "#core/db/connect.ts";
import type { FileReader } from "#core/db/part.ts";
import { now } from "#core/db/record.ts";
import { can } from "#core/domain/accounts/policy.ts";
import { isAdmin, type Viewer } from "#core/domain/accounts/viewer.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { selectPostIds, whereFileOpen, whereReadable } from "./posts/readable.ts";

/** Access checks for records that use files, by table: a file is readable if such a record is. */
export const fileReaders: Record<string, FileReader> = {
  /** The file of a work also obeys its access; pictures in its text are read with the text. */
  post: (db, viewer, ids, url) =>
    db
      .selectFrom("post")
      .select("post.id")
      .where("post.id", "in", ids)
      .where(whereReadable(viewer))
      .where((where) =>
        where.or([
          where("fileUrl", "is", null),
          where("fileUrl", "!=", url),
          whereFileOpen(viewer, lagosDay(new Date()))(where),
        ]),
      )
      .execute(),
  /** A file that a work has had is read as its present file is, and by nobody while the work has none. */
  post_version: async (db, viewer, ids) => {
    const versions = await db
      .selectFrom("post_version")
      .select(["id", "postId"])
      .where("id", "in", ids)
      .where("removedAt", "is", null)
      .execute();
    if (versions.length === 0) return [];
    const open = await db
      .selectFrom("post")
      .select("post.id")
      .where(
        "post.id",
        "in",
        versions.map(({ postId }) => postId),
      )
      .where("fileUrl", "is not", null)
      .where(whereReadable(viewer))
      .where(whereFileOpen(viewer, lagosDay(new Date())))
      .execute();
    const openIds = new Set(open.map(({ id }) => id));
    return versions.filter(({ postId }) => openIds.has(postId));
  },
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
  /** A saved text of a page: for admins, and once it is public for all. */
  content_edit: (db, viewer, ids) =>
    db
      .selectFrom("content_edit")
      .select("id")
      .where("id", "in", ids)
      .$if(!isAdmin(viewer), (query) => query.where("publishAt", "<=", now()).where("droppedAt", "is", null))
      .execute(),
  /** The photograph of a message: for those who read messages. */
  contact_message: async (db, viewer, ids) =>
    can(viewer, "contact.read")
      ? db.selectFrom("contact_message").select("id").where("id", "in", ids).execute()
      : [],
  profile: (db, _viewer, ids) =>
    db.selectFrom("profile").select("id").where("id", "in", ids).where("deletedAt", "is", null).execute(),
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
};

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
