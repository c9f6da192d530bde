import { isDeepStrictEqual } from "node:util";
import type { AuditAction } from "#domain/audit-actions.ts";
import { AppError } from "#domain/errors.ts";
import type { PostChanges, PostInput } from "#domain/post.ts";
import type { DatePrecision } from "#domain/post-date.ts";
import { daysInBin, type PostStepName } from "#domain/post-state.ts";
import { type PostType, postTypeRow } from "#domain/post-types.ts";
import type { Account } from "#domain/viewer.ts";
import { excerpt, slugOf } from "#domain/words.ts";
import { cleanHtml, plainText } from "#formats/rich-text.ts";
import { record } from "./audit.ts";
import type { Db } from "./connect.ts";
import { showFiles } from "./file-uses.ts";
import { withPictureSizes } from "./picture-sizes.ts";
import * as authorsOf from "./post-authors.ts";
import * as history from "./post-history.ts";
import { takeWaiting } from "./post-revisions.ts";
import { freeSlug, keepSlug } from "./post-slugs.ts";
import { claim, difference, type PostRow, settle } from "./post-state.ts";
import { preparedInsert } from "./prepared.ts";
import { newId, now } from "./record.ts";

// Every function here is to be called inside a transaction, by code that has asked the policy.

const excerptWords = 60;

/** Where a post stands in its list: larger comes first; unique. */
const sortKey = (type: PostType, year: number | null, createdAt: string, id: string) =>
  postTypeRow(type).order === "year" ? `${year ?? "0000"} ${createdAt} ${id}` : `${createdAt} ${id}`;

const publicSince = (post: Pick<PostRow, "approvedAt" | "privateAt" | "deletedAt">) =>
  post.approvedAt && !post.privateAt && !post.deletedAt ? post.approvedAt : null;

const insertPost = preparedInsert("post", [
  "id",
  "postType",
  "title",
  "content",
  "excerpt",
  "fileUrl",
  "slug",
  "accountId",
  "journal",
  "year",
  "doi",
  "publicationNumber",
  "privateAt",
  "approvedAt",
  "deletedAt",
  "publicAt",
  "waitingSince",
  "returnedAt",
  "returnNote",
  "sortKey",
  "datePrecision",
  "createdAt",
  "updatedAt",
  "version",
]);

/** Stores a new post and returns its id. An import may say when it was made, how much of that is known, and that its poster did not write it. */
export async function create(
  db: Db,
  writer: Account,
  input: PostInput,
  given: { createdAt?: string; datePrecision?: DatePrecision; approved: boolean; writtenByOthers?: boolean },
): Promise<string> {
  const id = newId();
  const createdAt = given.createdAt ?? now();
  const slug = await freeSlug(db, input.slug ?? slugOf(input.title), id);
  const content = await withPictureSizes(db, cleanHtml(input.content));
  const facts = {
    privateAt: input.isPrivate ? createdAt : null,
    approvedAt: given.approved ? createdAt : null,
    deletedAt: null,
  };
  const post: PostRow = {
    id,
    postType: input.postType,
    title: input.title,
    content,
    excerpt: excerpt(plainText(content), excerptWords),
    fileUrl: input.fileUrl,
    slug,
    accountId: writer._id,
    journal: input.journal,
    year: input.year,
    doi: input.doi,
    publicationNumber: input.publicationNumber,
    ...facts,
    publicAt: publicSince(facts),
    waitingSince: given.approved ? null : createdAt,
    returnedAt: null,
    returnNote: null,
    sortKey: sortKey(input.postType, input.year, createdAt, id),
    datePrecision: given.datePrecision ?? "day",
    createdAt,
    updatedAt: createdAt,
    version: 1,
  };
  const authors = await authorsOf.resolve(db, input.authors, given.writtenByOthers ? null : writer);
  await insertPost(db, post);
  await keepSlug(db, slug, id);
  await showFiles(db, writer, ["post", id], { fileUrl: post.fileUrl, content });
  await authorsOf.insert(db, id, authors);
  await settle(db, null, post, authors);
  const after = { postType: post.postType, title: post.title, slug, approved: given.approved };
  await record(db, { accountId: writer._id, action: "post.create", subject: "post", subjectId: id, after });
  return id;
}

/** Changes what is sent and leaves the rest; an approval, and any edit after a withdrawal, takes over a change that was waiting. */
export async function update(
  db: Db,
  editor: Account,
  id: string,
  changes: PostChanges,
  step?: PostStepName,
): Promise<void> {
  const before = await claim(db, id, changes.version);
  const decides = changes.isApproved || before.approvedAt === null;
  const waiting = decides ? await takeWaiting(db, id) : undefined;
  const {
    authors: names,
    isPrivate,
    isApproved,
    version: _,
    note,
    slug: wanted,
    content,
    ...columns
  } = { ...waiting, ...changes };
  const at = now();
  const after: PostRow = { ...before, ...columns, updatedAt: at, version: before.version + 1 };
  if (content !== undefined) {
    after.content = await withPictureSizes(db, cleanHtml(content));
    after.excerpt = excerpt(plainText(after.content), excerptWords);
  }
  if (isPrivate !== undefined) after.privateAt = isPrivate ? (before.privateAt ?? at) : null;
  if (isApproved !== undefined) after.approvedAt = isApproved ? (before.approvedAt ?? at) : null;
  if (wanted !== undefined) after.slug = await freeSlug(db, wanted, id);
  after.publicAt = publicSince(after);
  after.sortKey = sortKey(after.postType, after.year, after.createdAt, id);
  Object.assign(after, standing(before, after, editor, changes));

  const { id: _id, ...stored } = after;
  await db.updateTable("post").set(stored).where("id", "=", id).execute();
  if (after.slug !== before.slug) await keepSlug(db, after.slug, id);
  if (after.fileUrl !== before.fileUrl || after.content !== before.content)
    await showFiles(db, editor, ["post", id], { fileUrl: after.fileUrl, content: after.content });
  const earlier = await authorsOf.read(db, id);
  const writer = await authorsOf.posterAmong(db, before.accountId, earlier);
  const authors = names === undefined ? earlier : await authorsOf.resolve(db, names, writer);
  if (names !== undefined) await authorsOf.save(db, id, authors);
  await settle(db, before, after, authors);

  const text = { before: history.textOf(before, earlier), after: history.textOf(after, authors) };
  const changed = !isDeepStrictEqual(text.before, text.after);
  const done = step ?? stepOf(before, after, decides && waiting !== undefined);
  if (changed || done !== "changed" || note) {
    const entry = { accountId: editor._id, at, step: done, note, text: changed ? text.after : undefined };
    await history.add(db, { post: before, text: text.before }, entry);
  }
  await record(db, {
    accountId: editor._id,
    action: "post.update",
    subject: "post",
    subjectId: id,
    ...difference(before, after),
  });
}

/** What waits and what is returned after a change: an approval ends both, a withdrawal or a writer's answer waits anew. */
function standing(before: PostRow, after: PostRow, editor: Account, { isApproved }: PostChanges) {
  const none = { waitingSince: null, returnedAt: null, returnNote: null };
  if (isApproved) return none;
  const withdrawn = before.approvedAt !== null && after.approvedAt === null;
  const answered = before.returnedAt !== null && editor.role !== "admin";
  return withdrawn || answered ? { ...none, waitingSince: after.updatedAt } : {};
}

function stepOf(before: PostRow, after: PostRow, tookWaiting: boolean): PostStepName {
  if (after.approvedAt === null) return before.approvedAt === null ? "changed" : "withdrawn";
  return before.approvedAt === null || tookWaiting ? "approved" : "changed";
}

/** Takes a post out of sight; for 30 days it can be restored. */
export async function remove(db: Db, editor: Account, id: string): Promise<void> {
  const before = await claim(db, id, undefined);
  const at = now();
  const after: PostRow = { ...before, deletedAt: at, publicAt: null, version: before.version + 1 };
  await moveTo(db, editor, before, after, { action: "post.delete", step: "deleted", at });
}

/** Brings a deleted post back to where it was, within 30 days; 404 after that, or when it is not deleted. */
export async function restore(db: Db, editor: Account, id: string): Promise<void> {
  const at = now();
  // Counting the version keeps a second restoration out until this one is stored.
  const claimed = await db
    .updateTable("post")
    .set((post) => ({ version: post("version", "+", 1) }))
    .where("id", "=", id)
    .where("deletedAt", ">", binFrom(at))
    .returningAll()
    .executeTakeFirst();
  if (!claimed) throw new AppError("notFound", "There is no such post in the bin.");
  const before: PostRow = { ...claimed, version: claimed.version - 1 };
  const after: PostRow = { ...before, deletedAt: null, version: before.version + 1 };
  after.publicAt = publicSince(after);
  await moveTo(db, editor, before, after, { action: "post.restore", step: "undeleted", at });
}

/** What was deleted at this moment or earlier is no longer in the bin. */
export const binFrom = (at: string): string =>
  new Date(Date.parse(at) - daysInBin * 86_400_000).toISOString();

async function moveTo(
  db: Db,
  editor: Account,
  before: PostRow,
  after: PostRow,
  { action, step, at }: { action: AuditAction; step: PostStepName; at: string },
): Promise<void> {
  const { deletedAt, publicAt, version, id } = after;
  await db.updateTable("post").set({ deletedAt, publicAt, version }).where("id", "=", id).execute();
  const authors = await authorsOf.read(db, id);
  await settle(db, before, after, deletedAt === null ? authors : []);
  const text = history.textOf(before, authors);
  await history.add(db, { post: before, text }, { accountId: editor._id, at, step });
  const changed = difference(before, after);
  await record(db, { accountId: editor._id, action, subject: "post", subjectId: id, ...changed });
}
