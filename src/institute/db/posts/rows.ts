import type { Db } from "#core/db/connect.ts";
import { fullName } from "#core/domain/accounts/full-name.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { pickColumns } from "#core/domain/fields.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { isFileOpen } from "#institute/domain/posts/access.ts";
import { namePartsOf } from "#institute/domain/posts/author-input.ts";
import { listedFields } from "#institute/domain/posts/fields.ts";
import { bareSlug } from "#institute/domain/posts/page-address.ts";
import type { Author, Post, PostSummary } from "#institute/domain/posts/post.ts";
import { readLines } from "#institute/domain/posts/read-name.ts";
import type { SupervisorLink } from "#institute/domain/posts/supervisors.ts";
import { splitStoredEntries } from "#institute/domain/posts/work-fields.ts";
import { listSupervisorLinks } from "./names/supervisor-links.ts";
import { findPosters, type Poster } from "./posters.ts";
import { withVersions } from "./review/versions.ts";

/** Summaries of posts in the order of `ids`; unknown ids are left out. */
export async function findSummaries(db: Db, viewer: Viewer, ids: string[]): Promise<PostSummary[]> {
  if (ids.length === 0) return [];
  const shown = await toSummaries(db, viewer, ids, await select(db).where("post.id", "in", ids).execute());
  const byId = new Map(shown.map((post) => [post._id, post]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One post with its text; the caller checks that `viewer` may read it. */
export async function findWithContent(db: Db, viewer: Viewer, id: string): Promise<Post | undefined> {
  const [post] = await findSummaries(db, viewer, [id]);
  const text = await db.selectFrom("post_text").select("content").where("postId", "=", id).executeTakeFirst();
  if (!post || !text) return undefined;
  const [versioned = post] = await withVersions(db, [post]);
  return { ...versioned, ...text };
}

/** Adds people and authors to rows, as far as `viewer` may see them. */
async function toSummaries(db: Db, viewer: Viewer, ids: string[], rows: Row[]): Promise<PostSummary[]> {
  const supervised = rows.flatMap((row) => (row.supervisors ? row.id : []));
  const [people, authors, supervisors, waiting] = await Promise.all([
    findPosters(db, [...new Set(rows.map((row) => row.accountId))]),
    findAuthors(db, ids),
    supervised.length > 0 ? listSupervisorLinks(db, supervised) : new Map<string, SupervisorLink[]>(),
    viewer === null ? [] : listWaiting(db, ids),
  ]);
  const pendingIds = new Set(waiting.map(({ postId }) => postId));
  return rows.flatMap((row) => {
    const poster = people.get(row.accountId);
    const related = { authors: authors.get(row.id) ?? [], hasPendingEdit: pendingIds.has(row.id) };
    const links = supervisors.get(row.id);
    const post = poster && toSummary(viewer, row, { ...related, poster });
    return post ? { ...post, ...(links && { supervisorLinks: links }), ...readLines(row) } : [];
  });
}

function select(db: Db) {
  return db
    .selectFrom("post")
    .leftJoin("file", "file.url", "post.fileUrl")
    .leftJoin("post_doi", (join) =>
      join.onRef("post_doi.postId", "=", "post.id").on("post_doi.registeredAt", "is not", null),
    )
    .selectAll("post")
    .select(["file.name as fileName", "file.format", "file.bytes", "file.width", "file.height"])
    .select("post_doi.doi as registeredDoi");
}

type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

/** The posts with a change that awaits an admin. */
const listWaiting = (db: Db, ids: string[]) =>
  db
    .selectFrom("post_revision")
    .select("postId")
    .where("postId", "in", ids)
    .where("decidedAt", "is", null)
    .execute();

/** The authors of posts in their order; former members have no link. */
async function findAuthors(db: Db, postIds: string[]): Promise<Map<string, Author[]>> {
  const rows = await db
    .selectFrom("post_author")
    .leftJoin("profile", (join) =>
      join.onRef("profile.id", "=", "post_author.profileId").on("profile.deletedAt", "is", null),
    )
    .select([
      "postId",
      "post_author.name as writtenName",
      "given",
      "family",
      "suffix",
      "kind",
      "post_author.orcid as writtenOrcid",
    ])
    .select(["profile.id as profileId", "profile.name", "slug", "profilePicture", "profile.orcid"])
    .where("postId", "in", postIds)
    .orderBy("postId")
    .orderBy("post_author.position")
    .execute();
  const authors = new Map<string, Author[]>();
  for (const row of rows) {
    const { postId, profileId, slug, profilePicture } = row;
    const { given, family, suffix, kind, writtenOrcid } = row;
    const orcid = profileId ? row.orcid : writtenOrcid;
    const parts = namePartsOf({ given, family, suffix, kind, orcid });
    const author = { profileId, name: row.name ?? row.writtenName, slug, profilePicture, ...parts };
    const list = authors.get(postId);
    if (list) list.push(author);
    else authors.set(postId, [author]);
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
  const isOwnerOrAdmin = viewer !== null && (viewer.role === "admin" || viewer._id === row.accountId);
  const isCoauthor =
    viewer !== null &&
    viewer.profileId !== null &&
    authors.some(({ profileId }) => profileId === viewer.profileId);
  const { fileName, format, bytes, width, height } = row;
  const isStored = fileName !== null && format !== null && bytes !== null;
  const post: PostSummary = {
    ...pickColumns(listedFields, row),
    ...splitStoredEntries(row),
    _id: row.id,
    postType: row.postType,
    slug: bareSlug(row.slug),
    excerpt: row.excerpt,
    file: isStored ? { name: fileName, format, bytes, width, height } : null,
    author: poster.profileName ?? fullName(poster),
    userId: row.accountId,
    userSlug: poster.slug,
    avatar: poster.profilePicture,
    avatarFocus: poster.pictureFocus,
    authors,
    isPrivate: row.privateAt !== null,
    isApproved: row.approvedAt !== null,
    datePrecision: row.datePrecision,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  };
  if (row.registeredDoi) {
    post.doi = row.registeredDoi;
    post.hasOwnDoi = true;
  }
  if (!(isOwnerOrAdmin || isCoauthor || isFileOpen(row, lagosDay(new Date()))) && row.fileUrl)
    Object.assign(post, { fileUrl: null, file: null, isFileClosed: true });
  if (row.withdrawnAt) post.withdrawnAt = row.withdrawnAt;
  if (isOwnerOrAdmin) post.email = poster.email;
  if (isOwnerOrAdmin || isCoauthor) {
    post.hasPendingEdit = hasPendingEdit;
    if (row.waitingSince) post.waitingSince = row.waitingSince;
    if (row.returnedAt) post.returned = { at: row.returnedAt, note: row.returnNote ?? "" };
  }
  if (viewer?.role === "admin" && row.deletedAt) post.deletedAt = row.deletedAt;
  return post;
}
