import type { Author, Post, PostSummary } from "#domain/post.ts";
import type { Viewer } from "#domain/viewer.ts";
import type { Db } from "./connect.ts";
import { each, prepared } from "./prepared.ts";

/** Posts by id with everything that a list shows of them; unknown ids are left out, the order is the given one. */
export async function summaries(db: Db, viewer: Viewer, ids: string[]): Promise<PostSummary[]> {
  if (ids.length === 0) return [];
  const rows = await selectSummaries(db, ids, ids.length);
  const authors = await authorsOf(db, ids);
  const byId = new Map(rows.map((row) => [row._id, present(viewer, row, authors.get(row._id) ?? [])]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One post with its text; the caller has checked that `viewer` may read it. */
export async function whole(db: Db, viewer: Viewer, id: string): Promise<Post | undefined> {
  const [row] = await selectWhole(db, { id });
  if (!row) return undefined;
  const authors = await authorsOf(db, [id]);
  return { ...present(viewer, row, authors.get(id) ?? []), content: row.content };
}

const selectSummaries = prepared((db, ids: ArrayLike<string>, count: number) =>
  select(db).where("post.id", "in", each(ids, count)),
);

const selectWhole = prepared((db, { id }: { id: string }) =>
  select(db).select("post.content").where("post.id", "=", id),
);

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
      "post.waitingSince",
      "post.returnedAt",
      "post.returnNote",
      "post.deletedAt",
      "account.email",
      "account.firstName",
      "account.lastName",
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

const selectAuthors = prepared((db, postIds: ArrayLike<string>, count: number) =>
  db
    .selectFrom("post_author")
    .leftJoin("profile", (join) =>
      join.onRef("profile.id", "=", "post_author.profileId").on("profile.deletedAt", "is", null),
    )
    .select(["postId", "profile.id as profileId", "post_author.name", "profile.name as profileName"])
    .select(["profile.slug", "profile.profilePicture"])
    .where("postId", "in", each(postIds, count))
    .orderBy("postId")
    .orderBy("post_author.position"),
);

async function authorsOf(db: Db, postIds: string[]): Promise<Map<string, Author[]>> {
  const authors = new Map<string, Author[]>();
  for (const row of await selectAuthors(db, postIds, postIds.length)) {
    const { profileId, slug, profilePicture } = row;
    const author = { profileId, name: row.profileName ?? row.name, slug, profilePicture };
    const list = authors.get(row.postId);
    if (list) list.push(author);
    else authors.set(row.postId, [author]);
  }
  return authors;
}

/** What of a row may leave the server for this viewer. */
function present(viewer: Viewer, row: Row, authors: Author[]): PostSummary {
  const ownOrAdmin = viewer !== null && (viewer.role === "admin" || viewer._id === row.userId);
  const coauthor =
    viewer !== null &&
    viewer.profileId !== null &&
    authors.some(({ profileId }) => profileId === viewer.profileId);
  const { fileName, format, bytes, width, height } = row;
  const isStored = fileName !== null && format !== null && bytes !== null;
  const post: PostSummary = {
    _id: row._id,
    postType: row.postType,
    title: row.title,
    slug: row.slug,
    excerpt: row.excerpt,
    fileUrl: row.fileUrl,
    file: isStored ? { name: fileName, format, bytes, width, height } : null,
    author: row.profileName ?? `${row.firstName} ${row.lastName}`.trim(),
    userId: row.userId,
    userSlug: row.userSlug,
    avatar: row.avatar,
    authors,
    journal: row.journal,
    year: row.year,
    doi: row.doi,
    publicationNumber: row.publicationNumber,
    isPrivate: row.privateAt !== null,
    isApproved: row.approvedAt !== null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  };
  if (ownOrAdmin) post.email = row.email;
  if (ownOrAdmin || coauthor) {
    post.hasPendingEdit = Boolean(row.waiting);
    if (row.waitingSince) post.waitingSince = row.waitingSince;
    if (row.returnedAt) post.returned = { at: row.returnedAt, note: row.returnNote ?? "" };
  }
  if (viewer?.role === "admin" && row.deletedAt) post.deletedAt = row.deletedAt;
  return post;
}
