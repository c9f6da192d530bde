import type { Selectable } from "kysely";
import type { Db, Trx } from "#core/db/connect.ts";
import { copyFileUses } from "#core/db/files/uses.ts";
import { newId } from "#core/db/record.ts";
import type { Schema } from "#core/db/schema.ts";
import { AppError } from "#core/domain/errors.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { compareText } from "#core/domain/words.ts";
import { isFileOpen } from "#institute/domain/posts/access.ts";
import { citedTypes } from "#institute/domain/posts/types.ts";
import type { PostRow } from "../state.ts";
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
  if (!citedTypes.includes(before.postType)) return;
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

/** The files that a work has had, in their order. */
export const listRows = (db: Db, postId: string): Promise<VersionRow[]> =>
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
