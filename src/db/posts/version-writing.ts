import type { Selectable } from "kysely";
import { record } from "#db/accounts/audit.ts";
import { type Db, invalidatePublic, type Trx } from "#db/connect.ts";
import { removeUnused } from "#db/files/files.ts";
import { copyFileUses } from "#db/files/uses.ts";
import { newId, now } from "#db/record.ts";
import type { Schema } from "#db/schema.ts";
import type { Authorized } from "#domain/accounts/policy.ts";
import { AppError } from "#domain/errors.ts";
import { lagosDay } from "#domain/lagos-day.ts";
import { isFileOpen } from "#domain/posts/access.ts";
import { harvestedTypes } from "#domain/posts/harvest.ts";
import type { VersionRemoval } from "#domain/posts/versions.ts";
import { compareText } from "#domain/words.ts";
import * as postAuthors from "./authors.ts";
import * as history from "./history.ts";
import { markChanged } from "./registrations.ts";
import { lockForUpdate, type PostRow, recordAtOf } from "./state.ts";
import { isRemovedFile } from "./versions.ts";

type VersionRow = Selectable<Schema["post_version"]>;

/** Throws 422 for a file that an admin has removed for good. */
export async function assertNotRemoved(db: Db, fileUrl: string | null | undefined): Promise<void> {
  if (!(await isRemovedFile(db, fileUrl))) return;
  const message = "This file was removed. Please choose another one.";
  throw new AppError("invalid", message, { fields: { fileUrl: message } });
}

/** Numbers the files of a work, from the first time that another file replaces one that visitors could open. */
export async function replaceFile(
  db: Trx,
  before: PostRow,
  after: PostRow,
  note: string | undefined,
): Promise<void> {
  if (!harvestedTypes.includes(before.postType)) return;
  const at = after.updatedAt;
  const wasOpen = before.publicAt !== null && isFileOpen(before, lagosDay(at));
  let last = (await listRows(db, before.id)).at(-1);
  if (!last) {
    if (!(wasOpen && before.fileUrl && after.fileUrl)) return;
    const first = { number: 1, fileUrl: before.fileUrl, at: await findStart(db, before), note: null };
    last = await insert(db, before.id, first);
  }
  // What visitors could not open when it was replaced, or what was taken out, does not open later.
  if (!(wasOpen && after.fileUrl) && last.fileUrl === before.fileUrl) await close(db, last, at);
  if (after.fileUrl)
    await insert(db, before.id, { number: last.number + 1, fileUrl: after.fileUrl, at, note: note || null });
}

const listRows = (db: Db, postId: string): Promise<VersionRow[]> =>
  db.selectFrom("post_version").selectAll().where("postId", "=", postId).orderBy("number").execute();

/** Since when visitors could open the file of a work: since it is public, or since the file is stored. */
async function findStart(db: Db, { publicAt, fileUrl }: PostRow): Promise<string> {
  const stored = await db
    .selectFrom("file")
    .select("createdAt")
    .where("url", "=", fileUrl)
    .executeTakeFirst();
  return [publicAt ?? "", stored?.createdAt ?? ""].sort(compareText).at(-1) ?? "";
}

async function insert(
  db: Trx,
  postId: string,
  version: Pick<VersionRow, "number" | "fileUrl" | "at" | "note">,
): Promise<VersionRow> {
  const row = { ...version, id: newId(), postId, removedAt: null, reason: null };
  await db.insertInto("post_version").values(row).execute();
  await copyFileUses(db, ["post_version", row.id], { fileUrl: row.fileUrl });
  return row;
}

async function close(db: Trx, { id, removedAt }: VersionRow, at: string): Promise<void> {
  if (removedAt !== null) return;
  await db.updateTable("post_version").set({ removedAt: at }).where("id", "=", id).execute();
}

/** Removes an earlier file of a work for good, or changes the reason; returns the key of contents to delete. */
export async function removeVersion(
  db: Trx,
  admin: Authorized<"post.removeVersion">,
  postId: string,
  { number, reason }: VersionRemoval & { number: number },
): Promise<string | undefined> {
  const before = await lockForUpdate(db, postId, undefined);
  const rows = await listRows(db, postId);
  const version = rows.find((row) => row.number === number);
  if (!version) throw new AppError("notFound", "This work has no such version.");
  const { fileUrl } = version;
  if (fileUrl === before.fileUrl)
    throw new AppError("conflict", "This is the current file of the work. Replace it first.");
  const at = now();
  await db
    .updateTable("post_version")
    .set({ reason, removedAt: version.reason === null ? at : version.removedAt })
    .where("postId", "=", postId)
    .where("fileUrl", "=", fileUrl)
    .execute();
  const key = await deleteFile(db, postId, fileUrl);
  // The text stays as it is, so nobody who is editing the work is interrupted.
  const recordAt = before.publicAt ? recordAtOf(before, before, at) : before.recordAt;
  await db.updateTable("post").set({ recordAt, version: before.version }).where("id", "=", postId).execute();
  await markChanged(db, "post", [postId]);
  if (before.publicAt) await invalidatePublic(db, "institute");
  const text = history.toStoredText(before, await postAuthors.listAuthors(db, postId));
  const note = `Version ${number} of the file was removed: ${reason}`;
  await history.appendStep(db, { post: before, text }, { accountId: admin._id, at, step: "changed", note });
  const change = { before: { fileUrl }, after: { number, reason } };
  await record(db, {
    ...{ accountId: admin._id, action: "post.removeVersion", subject: "post", subjectId: postId },
    ...change,
  });
  return key;
}

/** Deletes a file with its uses in this post and its history; 409 if something else uses it. */
async function deleteFile(db: Trx, postId: string, fileUrl: string): Promise<string | undefined> {
  for (const table of ["post_version", "post_revision", "post_step"] as const)
    await db
      .deleteFrom("file_use")
      .where("fileUrl", "=", fileUrl)
      .where("subject", "=", table)
      .where(({ eb, selectFrom }) =>
        eb("subjectId", "in", selectFrom(table).select("id").where("postId", "=", postId)),
      )
      .execute();
  const other = await db
    .selectFrom("file_use")
    .select("subject")
    .where("fileUrl", "=", fileUrl)
    .limit(1)
    .executeTakeFirst();
  if (other)
    throw new AppError("conflict", "This text or another page also uses the file. Take it out there first.");
  return removeUnused(db, fileUrl);
}
