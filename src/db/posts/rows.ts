import type { Db } from "#db/connect.ts";
import { findPosters, findWriters, type Poster } from "#db/people/people-lookup.ts";
import { placeholdersFor, prepareQuery } from "#db/prepared.ts";
import type { Viewer } from "#domain/accounts/viewer.ts";
import type { Author, Post, PostSummary } from "#domain/posts/post.ts";

/** Summaries of posts in the order of `ids`; unknown ids are left out. */
export async function findSummaries(db: Db, viewer: Viewer, ids: string[]): Promise<PostSummary[]> {
  if (ids.length === 0) return [];
  const shown = await toSummaries(db, viewer, ids, await selectSummaries(db, ids, ids.length));
  const byId = new Map(shown.map((post) => [post._id, post]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One post with its text; the caller checks that `viewer` may read it. */
export async function findWithContent(db: Db, viewer: Viewer, id: string): Promise<Post | undefined> {
  const rows = await selectWithContent(db, { id });
  const [post] = await toSummaries(db, viewer, [id], rows);
  return post && rows[0] && { ...post, content: rows[0].content };
}

/** Adds people and authors to rows, as far as `viewer` may see them. */
async function toSummaries(db: Db, viewer: Viewer, ids: string[], rows: Row[]): Promise<PostSummary[]> {
  const [people, authors, waiting] = await Promise.all([
    findPosters(
      db,
      viewer,
      rows.map((row) => row.userId),
    ),
    findAuthors(db, viewer, ids),
    viewer === null ? [] : selectWaiting(db, ids, ids.length),
  ]);
  const pendingIds = new Set(waiting.map(({ postId }) => postId));
  return rows.flatMap((row) => {
    const poster = people.get(row.userId);
    const related = { authors: authors.get(row._id) ?? [], hasPendingEdit: pendingIds.has(row._id) };
    return poster ? toSummary(viewer, row, { ...related, poster }) : [];
  });
}

const selectSummaries = prepareQuery((db, ids: ArrayLike<string>, count: number) =>
  select(db).where("post.id", "in", placeholdersFor(ids, count)),
);

const selectWithContent = prepareQuery((db, { id }: { id: string }) =>
  select(db).select("post.content").where("post.id", "=", id),
);

function select(db: Db) {
  return db
    .selectFrom("post")
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
      "post.datePrecision",
      "post.createdAt",
      "post.updatedAt",
      "post.version",
      "post.waitingSince",
      "post.returnedAt",
      "post.returnNote",
      "post.deletedAt",
      "file.name as fileName",
      "file.format",
      "file.bytes",
      "file.width",
      "file.height",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

/** The posts with a change that awaits an admin. */
const selectWaiting = prepareQuery((db, ids: ArrayLike<string>, count: number) =>
  db
    .selectFrom("post_revision")
    .select("postId")
    .where("postId", "in", placeholdersFor(ids, count))
    .where("decidedAt", "is", null),
);

const selectAuthors = prepareQuery((db, ids: ArrayLike<string>, count: number) =>
  db
    .selectFrom("post_author")
    .select(["postId", "profileId", "name"])
    .where("postId", "in", placeholdersFor(ids, count))
    .orderBy("postId")
    .orderBy("position"),
);

async function findAuthors(db: Db, viewer: Viewer, postIds: string[]): Promise<Map<string, Author[]>> {
  const rows = await selectAuthors(db, postIds, postIds.length);
  const members = await findWriters(
    db,
    viewer,
    rows.flatMap((row) => row.profileId ?? []),
  );
  const authors = new Map<string, Author[]>();
  for (const row of rows) {
    const member = row.profileId === null ? null : members.get(row.profileId);
    const author = member
      ? {
          profileId: member.id,
          name: member.name,
          slug: member.slug,
          profilePicture: member.profilePicture,
        }
      : { profileId: null, name: row.name, slug: null, profilePicture: null };
    const list = authors.get(row.postId);
    if (list) list.push(author);
    else authors.set(row.postId, [author]);
  }
  return authors;
}

interface RelatedRows {
  poster: Poster;
  authors: Author[];
  /** A change of the post awaits an admin. */
  hasPendingEdit: boolean;
}

/** The fields of a row that this viewer may see. */
function toSummary(viewer: Viewer, row: Row, { poster, authors, hasPendingEdit }: RelatedRows): PostSummary {
  const isOwnerOrAdmin = viewer !== null && (viewer.role === "admin" || viewer._id === row.userId);
  const isCoauthor =
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
    author: poster.profileName ?? `${poster.firstName} ${poster.lastName}`.trim(),
    userId: row.userId,
    userSlug: poster.slug,
    avatar: poster.profilePicture,
    authors,
    journal: row.journal,
    year: row.year,
    doi: row.doi,
    publicationNumber: row.publicationNumber,
    isPrivate: row.privateAt !== null,
    isApproved: row.approvedAt !== null,
    datePrecision: row.datePrecision,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  };
  if (isOwnerOrAdmin) post.email = poster.email;
  if (isOwnerOrAdmin || isCoauthor) {
    post.hasPendingEdit = hasPendingEdit;
    if (row.waitingSince) post.waitingSince = row.waitingSince;
    if (row.returnedAt) post.returned = { at: row.returnedAt, note: row.returnNote ?? "" };
  }
  if (viewer?.role === "admin" && row.deletedAt) post.deletedAt = row.deletedAt;
  return post;
}
