import type { Post, PostSummary } from "#domain/post.ts";
import type { Viewer } from "#domain/viewer.ts";
import type { Db } from "./connect.ts";

/** Posts by id with everything that a list shows of them; unknown ids are left out, the order is the given one. */
export async function summaries(db: Db, viewer: Viewer, ids: string[]): Promise<PostSummary[]> {
  if (ids.length === 0) return [];
  const [rows, authors] = await Promise.all([
    select(db).where("post.id", "in", ids).execute(),
    authorsOf(db, ids),
  ]);
  const byId = new Map(rows.map((row) => [row._id, present(viewer, row, authors.get(row._id) ?? [])]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One post with its text; the caller has checked that `viewer` may read it. */
export async function whole(db: Db, viewer: Viewer, id: string): Promise<Post | undefined> {
  const row = await select(db).select("post.content").where("post.id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const authors = await authorsOf(db, [id]);
  return { ...present(viewer, row, authors.get(id) ?? []), content: row.content };
}

function select(db: Db) {
  return db
    .selectFrom("post")
    .innerJoin("account", "account.id", "post.accountId")
    .leftJoin("profile", (join) =>
      join
        .onRef("profile.email", "=", "account.email")
        .on("account.confirmedAt", "is not", null)
        .on("profile.deletedAt", "is", null),
    )
    .leftJoin("file", "file.url", "post.fileUrl")
    .select([
      "post.id as _id",
      "post.postType",
      "post.title",
      "post.slug",
      "post.excerpt",
      "post.fileUrl",
      "post.accountId as userId",
      "post.journal",
      "post.year",
      "post.doi",
      "post.publicationNumber",
      "post.privateAt",
      "post.approvedAt",
      "post.createdAt",
      "post.updatedAt",
      "post.version",
      "account.email",
      "account.firstName",
      "account.lastName",
      "profile.id as profileId",
      "profile.name as profileName",
      "profile.slug as userSlug",
      "profile.profilePicture as avatar",
      "file.name as fileName",
      "file.format",
      "file.bytes",
      "file.width",
      "file.height",
    ])
    .select((one) =>
      one
        .exists(
          one
            .selectFrom("post_revision")
            .select("post_revision.id")
            .whereRef("post_revision.postId", "=", "post.id")
            .where("post_revision.decidedAt", "is", null),
        )
        .as("waiting"),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

async function authorsOf(db: Db, postIds: string[]): Promise<Map<string, PostSummary["authors"]>> {
  const rows = await db
    .selectFrom("post_author")
    .leftJoin("profile", (join) =>
      join.onRef("profile.id", "=", "post_author.profileId").on("profile.deletedAt", "is", null),
    )
    .select(["postId", "profile.id as profileId", "post_author.name", "profile.name as profileName"])
    .select(["profile.slug", "profile.profilePicture"])
    .where("postId", "in", postIds)
    .orderBy("postId")
    .orderBy("position")
    .execute();
  const authors = new Map<string, PostSummary["authors"]>();
  for (const { postId, name, profileName, ...rest } of rows) {
    const list = authors.get(postId) ?? [];
    list.push({ ...rest, name: profileName ?? name });
    authors.set(postId, list);
  }
  return authors;
}

/** What of a row may leave the server for this viewer. */
function present(viewer: Viewer, row: Row, authors: PostSummary["authors"]): PostSummary {
  const { email, firstName, lastName, profileId, profileName, privateAt, approvedAt, waiting, ...rest } = row;
  const { fileName, format, bytes, width, height, ...post } = rest;
  const ownOrAdmin = viewer !== null && (viewer.role === "admin" || viewer._id === post.userId);
  const coauthor =
    viewer?.profileId != null && authors.some((author) => author.profileId === viewer.profileId);
  return {
    ...post,
    file:
      fileName !== null && format !== null && bytes !== null
        ? { name: fileName, format, bytes, width, height }
        : null,
    author: profileName ?? `${firstName} ${lastName}`.trim(),
    ...(ownOrAdmin && { email }),
    authors,
    isPrivate: privateAt !== null,
    isApproved: approvedAt !== null,
    ...((ownOrAdmin || coauthor) && { hasPendingEdit: Boolean(waiting) }),
  };
}
