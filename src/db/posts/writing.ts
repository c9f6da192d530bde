import { isDeepStrictEqual } from "node:util";
import { record } from "#db/accounts/audit.ts";
import type { Trx } from "#db/connect.ts";
import { withPictureSizes } from "#db/files/picture-sizes.ts";
import { recordFileUses } from "#db/files/uses.ts";
import { newId, now } from "#db/record.ts";
import type { AuditAction } from "#domain/accounts/audit-actions.ts";
import type { Authorized } from "#domain/accounts/policy.ts";
import { type Account, isAdmin } from "#domain/accounts/viewer.ts";
import { BIN_RETENTION_DAYS } from "#domain/bin.ts";
import { AppError } from "#domain/errors.ts";
import { pickColumns } from "#domain/fields.ts";
import type { DatePrecision } from "#domain/partial-date.ts";
import { isPosterAuthor, isWork } from "#domain/posts/authorship.ts";
import { assertFits } from "#domain/posts/misfits.ts";
import type { PostChanges, PostInput } from "#domain/posts/post.ts";
import { postFields } from "#domain/posts/post.ts";
import type { PostStepName } from "#domain/posts/state.ts";
import { type PostType, postTypeRow } from "#domain/posts/types.ts";
import { fittingTitleHtml } from "#domain/title-markup.ts";
import { excerpt, slugify } from "#domain/words.ts";
import { cleanHtml, plainText } from "#formats/rich-text/clean.ts";
import * as postAuthors from "./authors.ts";
import * as history from "./history.ts";
import { linkConfirmed } from "./name-claims.ts";
import * as notices from "./notices.ts";
import { closePending } from "./revisions.ts";
import { findFreeSlug, saveSlug } from "./slugs.ts";
import {
  difference,
  lockForUpdate,
  lockWhere,
  type PostRow,
  type PostWithText,
  publicAtOf,
  recordAtOf,
  syncDerived,
} from "./state.ts";
import { assertNotRemoved, replaceFile } from "./version-writing.ts";

const EXCERPT_WORDS = 60;

/** The unique sort key of a post in its list, in descending order. */
const buildSortKey = (type: PostType, year: number | null, createdAt: string, id: string) =>
  postTypeRow(type).order === "year" ? `${year ?? "0000"} ${createdAt} ${id}` : `${createdAt} ${id}`;

/** Stores a new post and returns its id; the options for dates are for imports. */
export async function create(
  db: Trx,
  writer: Account,
  input: PostInput,
  options: { createdAt?: string; datePrecision?: DatePrecision; approved: boolean },
): Promise<string> {
  const id = newId();
  const createdAt = options.createdAt ?? now();
  const slug = await findFreeSlug(db, input.slug ?? slugify(input.title), id);
  const content = await withPictureSizes(db, cleanHtml(input.content));
  const facts = {
    privateAt: input.isPrivate ? createdAt : null,
    approvedAt: options.approved ? createdAt : null,
    withdrawnAt: null,
    deletedAt: null,
  };
  const post: PostWithText = {
    ...pickColumns(postFields, input),
    id,
    titleHtml: fittingTitleHtml(input),
    content,
    excerpt: excerpt(plainText(content), EXCERPT_WORDS),
    slug,
    accountId: writer._id,
    ...facts,
    publicAt: publicAtOf(facts),
    recordAt: recordAtOf(null, { publicAt: publicAtOf(facts) }, now()),
    waitingSince: options.approved ? null : createdAt,
    returnedAt: null,
    returnNote: null,
    sortKey: buildSortKey(input.postType, input.year, createdAt, id),
    datePrecision: options.datePrecision ?? "day",
    createdAt,
    updatedAt: createdAt,
    version: 1,
  };
  const authors = await postAuthors.resolve(db, input.authors, isPosterAuthor(writer, input) ? writer : null);
  const { content: _, ...row } = post;
  await db.insertInto("post").values(row).execute();
  await db.insertInto("post_text").values({ postId: id, content }).execute();
  await saveSlug(db, slug, id);
  await recordFileUses(db, writer, ["post", id], { fileUrl: post.fileUrl, content });
  await postAuthors.insert(db, id, authors);
  await syncDerived(db, null, post, authors);
  const after = { postType: post.postType, title: post.title, slug, approved: options.approved };
  await record(db, { accountId: writer._id, action: "post.create", subject: "post", subjectId: id, after });
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
  const isDecision = changes.isApproved !== undefined || before.approvedAt === null;
  const pending = isDecision ? await closePending(db, id) : undefined;
  const {
    authors: names,
    isPrivate,
    isApproved,
    version: _,
    note,
    slug: wanted,
    content,
    fileNote,
    ...columns
  } = { ...pending, ...changes };
  const at = now();
  const after: PostWithText = { ...before, ...columns, updatedAt: at, version: before.version + 1 };
  assertFits(after, columns);
  if (content !== undefined) {
    after.content = await withPictureSizes(db, cleanHtml(content));
    after.excerpt = excerpt(plainText(after.content), EXCERPT_WORDS);
  }
  after.titleHtml = fittingTitleHtml(after);
  if (isPrivate !== undefined) after.privateAt = isPrivate ? (before.privateAt ?? at) : null;
  if (isApproved !== undefined) after.approvedAt = isApproved ? (before.approvedAt ?? at) : null;
  if (wanted !== undefined) after.slug = await findFreeSlug(db, wanted, id);
  after.publicAt = publicAtOf(after);
  after.recordAt = recordAtOf(before, after, at);
  after.sortKey = buildSortKey(after.postType, after.year, after.createdAt, id);
  Object.assign(after, reviewStateAfter(before, after, editor, changes));

  if (after.fileUrl !== before.fileUrl) await assertNotRemoved(db, after.fileUrl);
  const { id: _id, content: text, ...row } = after;
  await db.updateTable("post").set(row).where("id", "=", id).execute();
  if (text !== before.content)
    await db.updateTable("post_text").set({ content: text }).where("postId", "=", id).execute();
  if (after.slug !== before.slug) await saveSlug(db, after.slug, id);
  if (after.fileUrl !== before.fileUrl || after.content !== before.content)
    await recordFileUses(db, editor, ["post", id], { fileUrl: after.fileUrl, content: after.content });
  if (after.fileUrl !== before.fileUrl) await replaceFile(db, before, after, fileNote);
  const earlier = await postAuthors.listAuthors(db, id);
  const writer = await postAuthors.findFixedAuthor(db, after, earlier);
  const unchanged = becomesOwnWork(editor, before, after)
    ? earlier.filter((author) => !postAuthors.isSameAuthor(editor)(author))
    : earlier;
  const resolved = names === undefined ? unchanged : await postAuthors.resolve(db, names, writer);
  // A change that was proposed before a name was confirmed still has the name alone.
  const authors = pending?.authors && !changes.authors ? await linkConfirmed(db, id, resolved) : resolved;
  if (authors !== earlier) await postAuthors.replaceAuthors(db, id, authors);
  await syncDerived(db, before, after, authors);

  const earlierText = history.toStoredText(before, earlier);
  const newText = history.toStoredText(after, authors);
  const changed = !isDeepStrictEqual(earlierText, newText);
  const stepName = step ?? stepOf(before, after, isDecision && pending !== undefined);
  let appended: history.Appended = { bytes: 0 };
  if (changed || stepName !== "changed" || note) {
    const entry = { accountId: editor._id, at, step: stepName, note, text: changed ? newText : undefined };
    appended = await history.appendStep(db, { post: before, text: earlierText }, entry);
  }
  await record(db, {
    accountId: editor._id,
    action: "post.update",
    subject: "post",
    subjectId: id,
    ...difference(before, after),
  });
  return appended.bytes;
}

/** Whether an admin makes a work of another post of theirs, in whose authors they are by itself. */
const becomesOwnWork = (editor: Account, before: PostRow, after: PostRow) =>
  isAdmin(editor) && editor._id === before.accountId && isWork(after.postType) && !isWork(before.postType);

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
  const after = { ...before, deletedAt: at, publicAt: null, version: before.version + 1 };
  if (before.publicAt) await notices.create(db, before, { at });
  await saveState(db, editor, before, after, { action: "post.delete", step: "deleted", at });
}

/** Restores a post deleted in the last 30 days; 404 otherwise. */
export async function restore(db: Trx, editor: Authorized<"post.restore">, id: string): Promise<void> {
  const at = now();
  const before = await lockWhere(db, id, (where) => where("deletedAt", ">", binCutoff(at)));
  if (!before) throw new AppError("notFound", "This post is not in the bin.");
  const after = { ...before, deletedAt: null, version: before.version + 1 };
  after.publicAt = publicAtOf(after);
  if (!after.withdrawnAt) await notices.remove(db, id);
  await saveState(db, editor, before, after, { action: "post.restore", step: "undeleted", at });
}

/** Posts deleted at this time (ISO 8601) or earlier are no longer in the bin. */
export const binCutoff = (at: string): string =>
  new Date(Date.parse(at) - BIN_RETENTION_DAYS * 86_400_000).toISOString();

/** Stores that a post was deleted, taken down or brought back; its text stays as it is. */
export async function saveState(
  db: Trx,
  editor: Account,
  before: PostWithText,
  after: PostWithText,
  { action, step, at, note }: { action: AuditAction; step: PostStepName; at: string; note?: string },
): Promise<void> {
  const { withdrawnAt, deletedAt, publicAt, version, id } = after;
  const recordAt = recordAtOf(before, after, at);
  const state = { withdrawnAt, deletedAt, publicAt, recordAt, version };
  await db.updateTable("post").set(state).where("id", "=", id).execute();
  const authors = await postAuthors.listAuthors(db, id);
  await syncDerived(db, before, after, deletedAt === null ? authors : []);
  const text = history.toStoredText(before, authors);
  await history.appendStep(db, { post: before, text }, { accountId: editor._id, at, step, note });
  const changed = difference(before, after);
  await record(db, { accountId: editor._id, action, subject: "post", subjectId: id, ...changed });
}
