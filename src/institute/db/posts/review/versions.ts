import type { Db } from "#core/db/connect.ts";
import type { GoneFile } from "#core/db/files/gone-file.ts";
import type { FileVersion, Post } from "#institute/domain/posts/post.ts";
import { citedTypes, postHref } from "#institute/domain/posts/types.ts";
import { whereGone } from "../readable.ts";

/** Adds to posts the files that they have had; where a reader gets no file, they get no earlier one either. */
export async function withVersions<Listed extends Pick<Post, "_id" | "fileUrl">>(
  db: Db,
  posts: readonly Listed[],
): Promise<(Listed & Pick<Post, "versions">)[]> {
  if (posts.length === 0) return [];
  const rows = await db
    .selectFrom("post_version")
    .leftJoin("file", "file.url", "post_version.fileUrl")
    .select(["postId", "number", "at", "note", "removedAt", "reason", "fileUrl"])
    .select(["name", "format", "bytes", "width", "height"])
    .where(
      "postId",
      "in",
      posts.map(({ _id }) => _id),
    )
    .orderBy("postId")
    .orderBy("number")
    .execute();
  if (rows.length === 0) return [...posts];
  return posts.map((post) => {
    const own = rows.filter(({ postId }) => postId === post._id);
    return own.length > 1
      ? { ...post, versions: own.map((row) => toVersion(row, post.fileUrl !== null)) }
      : post;
  });
}

interface VersionRow extends Omit<FileVersion, "file" | "fileUrl" | "removed"> {
  fileUrl: string;
  removedAt: string | null;
  reason: string | null;
  name: string | null;
  format: string | null;
  bytes: number | null;
  width: number | null;
  height: number | null;
}

function toVersion(row: VersionRow, isOpen: boolean): FileVersion {
  const { number, at, note, removedAt, reason, fileUrl, name, format, bytes, width, height } = row;
  const version = { number, at, note, fileUrl: null, file: null };
  if (removedAt !== null) return { ...version, removed: { at: removedAt, reason } };
  if (!isOpen) return version;
  const isStored = name !== null && format !== null && bytes !== null;
  return { ...version, fileUrl, file: isStored ? { name, format, bytes, width, height } : null };
}

/** Whether a file that the reader cannot open belongs to a work that is gone, or was removed from one that is there. */
export async function findGoneFile(db: Db, url: string): Promise<GoneFile | undefined> {
  const removed = await db
    .selectFrom("post_version")
    .innerJoin("post", "post.id", "post_version.postId")
    .select(["number", "removedAt", "reason", "postType", "slug"])
    .where("post_version.fileUrl", "=", url)
    .where("removedAt", "is not", null)
    .where("post.publicAt", "is not", null)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (removed) {
    const { number, removedAt, reason, ...post } = removed;
    return { removed: { number, at: removedAt ?? "", reason }, href: postHref(post) };
  }
  const post = await db
    .selectFrom("post")
    .select(["postType", "slug"])
    .where(whereGone)
    .where("postType", "in", citedTypes)
    .where((where) =>
      where.or([
        where("fileUrl", "=", url),
        where(
          "post.id",
          "in",
          where.selectFrom("post_version").select("postId").where("post_version.fileUrl", "=", url),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return post && { href: postHref(post) };
}

/** Whether an admin removed this file for good. */
export async function isRemovedFile(db: Db, url: string | null | undefined): Promise<boolean> {
  if (!url) return false;
  const row = await db
    .selectFrom("post_version")
    .select("id")
    .where("fileUrl", "=", url)
    .where("reason", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}
