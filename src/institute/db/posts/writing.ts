import type { Trx } from "#core/db/connect.ts";
import { withPictureSizes } from "#core/db/files/picture-sizes.ts";
import { newId, now } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { type Account, isAdmin } from "#core/domain/accounts/viewer.ts";
import { BIN_RETENTION_DAYS } from "#core/domain/bin.ts";
import { AppError } from "#core/domain/errors.ts";
import { pickColumns } from "#core/domain/fields.ts";
import { withOwnFocus } from "#core/domain/focus.ts";
import type { DatePrecision } from "#core/domain/partial-date.ts";
import { fittingTitleHtml } from "#core/domain/title-markup.ts";
import { slugify } from "#core/domain/words.ts";
import { beginningOf, cleanHtml } from "#core/formats/rich-text/clean.ts";
import { isPosterAuthor, isWork } from "#institute/domain/posts/authorship.ts";
import { assertFits } from "#institute/domain/posts/misfits.ts";
import { bareSlug } from "#institute/domain/posts/page-address.ts";
import type { PostChanges, PostInput } from "#institute/domain/posts/post.ts";
import { postFields } from "#institute/domain/posts/post.ts";
import { separatePage } from "#institute/domain/posts/publisher-page.ts";
import type { PostStepName } from "#institute/domain/posts/state.ts";
import { type PostType, postTypeRow } from "#institute/domain/posts/types.ts";
import * as postAuthors from "./names/authors.ts";
import { linkConfirmed } from "./names/name-claims.ts";
import { savePost } from "./review/consequences.ts";
import { closePending } from "./review/revisions.ts";
import { assertNotRemoved } from "./review/version-writing.ts";
import { slugFor } from "./slugs.ts";
import {
  lockForUpdate,
  lockWhere,
  type PostRow,
  type PostWithText,
  type WrittenPost,
  withColumns,
} from "./state.ts";
import { titleSlug } from "./title-slug.ts";

const EXCERPT_WORDS = 60;

/** The unique sort key of a post in its list, in descending order. */
const buildSortKey = (type: PostType, year: number | null, createdAt: string, id: string) =>
  postTypeRow(type).order === "year" ? `${year ?? "0000"} ${createdAt} ${id}` : `${createdAt} ${id}`;

export interface NewPostOptions {
  id?: string;
  createdAt?: string;
  datePrecision?: DatePrecision;
  approved: boolean;
  /** Whether an older site had it, so that it is no news here, even if it is approved later. */
  isMovedIn?: boolean;
}

/** When visitors could read for the first time what an older site had, whatever day that was. */
const LONG_AGO = new Date(0).toISOString();

/** Stores a new post and returns its id; the options for id and dates are for imports. */
export async function create(
  db: Trx,
  writer: Account,
  input: PostInput,
  options: NewPostOptions,
): Promise<string> {
  const { id = newId(), createdAt = now() } = options;
  const { postType } = input;
  // The form of a web page shows its address before it is saved.
  const wanted = input.slug ?? (postType === "webPage" ? slugify(input.title) : titleSlug(input));
  const slug = await slugFor(db, { postType, wanted, id });
  const content = await withPictureSizes(db, cleanHtml(input.content));
  const post: PostWithText = {
    ...separatePage(pickColumns(postFields, input)),
    id,
    titleHtml: fittingTitleHtml(input),
    content,
    excerpt: beginningOf(content, EXCERPT_WORDS),
    slug,
    accountId: writer._id,
    privateAt: input.isPrivate ? createdAt : null,
    approvedAt: options.approved ? createdAt : null,
    withdrawnAt: null,
    deletedAt: null,
    publicAt: null,
    firstPublicAt: options.isMovedIn ? LONG_AGO : null,
    fileOpenedAt: null,
    recordAt: null,
    waitingSince: options.approved ? null : createdAt,
    returnedAt: null,
    returnNote: null,
    sortKey: buildSortKey(input.postType, input.year, createdAt, id),
    datePrecision: options.datePrecision ?? "day",
    createdAt,
    updatedAt: createdAt,
    version: 1,
  };
  const authors = await postAuthors.resolve(db, input.authors, {
    writer: isPosterAuthor(writer, input) ? writer : null,
    known: [writer],
  });
  const logged = { postType: post.postType, title: post.title, slug, approved: options.approved };
  const audit = { action: "post.create", states: { after: logged } } as const;
  await savePost(db, { before: null, after: { post, authors }, who: writer, at: createdAt, audit });
  return id;
}

/**
 * Updates the given fields; giving or ending the approval, or editing a draft, also applies the pending change.
 * Returns how many bytes of text the history has more.
 */
export async function update(
  db: Trx,
  editor: Authorized<"post.edit" | "post.approve">,
  id: string,
  changes: PostChanges,
  step?: PostStepName,
): Promise<number> {
  const before = await lockForUpdate(db, id, changes.version);
  const isDecision = changes.isApproved !== undefined || before.post.approvedAt === null;
  const at = now();
  // At the time of the post’s change, by which it is found when the approval is undone.
  const pending = isDecision ? await closePending(db, id, at) : undefined;
  const { authors: names, note, fileNote, ...fields } = { ...pending, ...changes };
  const post = await applyChanges(db, before.post, fields, at);
  Object.assign(post, reviewStateAfter(before.post, post, editor, changes));
  if (post.fileUrl !== before.post.fileUrl) await assertNotRemoved(db, post.fileUrl);
  const known = await postAuthors.findKnown(db, { post, authors: before.authors });
  const resolved =
    names === undefined ? authorsLeft(editor, before, post) : await postAuthors.resolve(db, names, known);
  // A change that was proposed before a name was confirmed still has the name alone.
  const authors = pending?.authors && !changes.authors ? await linkConfirmed(db, id, resolved) : resolved;
  const { bytes } = await savePost(db, {
    before,
    after: { post, authors },
    who: editor,
    at,
    step: step ?? stepOf(before.post, post, isDecision && pending !== undefined),
    note,
    fileNote,
    audit: { action: "post.update" },
  });
  return bytes;
}

/** The post with the changed fields, and the columns that follow from them. */
async function applyChanges(
  db: Trx,
  before: PostWithText,
  changes: Omit<PostChanges, "authors" | "note" | "fileNote">,
  at: string,
): Promise<PostWithText> {
  const { isPrivate, isApproved, version: _, slug: wanted, content, ...columns } = changes;
  const changed: PostWithText = {
    ...before,
    ...withOwnFocus(before, columns, "fileUrl", "fileFocus"),
    updatedAt: at,
    version: before.version + 1,
  };
  const after = columns.doi === undefined ? changed : separatePage(changed);
  assertFits(after, columns);
  if (content !== undefined) {
    after.content = await withPictureSizes(db, cleanHtml(content));
    after.excerpt = beginningOf(after.content, EXCERPT_WORDS);
  }
  after.titleHtml = fittingTitleHtml(after);
  if (isPrivate !== undefined) after.privateAt = isPrivate ? (before.privateAt ?? at) : null;
  if (isApproved !== undefined) after.approvedAt = isApproved ? (before.approvedAt ?? at) : null;
  const { id, postType } = after;
  const changesSpace = (before.postType === "webPage") !== (postType === "webPage");
  if (wanted !== undefined || changesSpace)
    after.slug = await slugFor(db, { id, postType, wanted: wanted ?? bareSlug(before.slug) });
  after.sortKey = buildSortKey(after.postType, after.year, after.createdAt, before.id);
  return after;
}

/** The authors of a post whose names were not sent: an admin who makes a work of their own post leaves them. */
function authorsLeft(editor: Account, before: WrittenPost, after: PostRow): postAuthors.NamedAuthor[] {
  const { post, authors } = before;
  const becomesOwnWork = isAdmin(editor) && editor._id === post.accountId && isWork(after.postType);
  if (!becomesOwnWork || isWork(post.postType)) return authors;
  return authors.filter((author) => !postAuthors.isSameAuthor(editor)(author));
}

/** The review state after a change: approval clears it; withdrawal or an author's answer requests a new review. */
function reviewStateAfter(before: PostRow, after: PostRow, editor: Account, { isApproved }: PostChanges) {
  const none = { waitingSince: null, returnedAt: null, returnNote: null };
  if (isApproved) return none;
  const withdrawn = before.approvedAt !== null && after.approvedAt === null;
  const answered = before.returnedAt !== null && editor.role !== "admin";
  return withdrawn || answered ? { ...none, waitingSince: after.updatedAt } : {};
}

function stepOf(before: PostRow, after: PostRow, tookPending: boolean): PostStepName {
  if (after.approvedAt === null) return before.approvedAt === null ? "changed" : "withdrawn";
  return before.approvedAt === null || tookPending ? "approved" : "changed";
}

/** Deletes a post; it can be restored for 30 days. */
export async function remove(db: Trx, editor: Authorized<"post.delete">, id: string): Promise<void> {
  const before = await lockForUpdate(db, id, undefined);
  const at = now();
  const after = withColumns(before, { deletedAt: at });
  const audit = { action: "post.delete" } as const;
  await savePost(db, { before, after, who: editor, at, step: "deleted", audit });
}

/** Restores a post deleted in the last 30 days; 404 otherwise. */
export async function restore(db: Trx, editor: Authorized<"post.restore">, id: string): Promise<void> {
  const at = now();
  const before = await lockWhere(db, id, (where) => where("deletedAt", ">", binCutoff(at)));
  if (!before) throw new AppError("notFound", "This post is not in the bin.");
  const after = withColumns(before, { deletedAt: null });
  const audit = { action: "post.restore" } as const;
  await savePost(db, { before, after, who: editor, at, step: "undeleted", audit });
}

/** Posts deleted at this time (ISO 8601) or earlier are no longer in the bin. */
export const binCutoff = (at: string): string =>
  new Date(Date.parse(at) - BIN_RETENTION_DAYS * 86_400_000).toISOString();
