import type { Trx } from "#core/db/connect.ts";
import { removeUnused } from "#core/db/files/files.ts";
import { now } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import type { VersionRemoval } from "#institute/domain/posts/versions.ts";
import { lockForUpdate, withColumns } from "../state.ts";
import { savePost } from "./consequences.ts";
import { listRows } from "./version-writing.ts";

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
  if (fileUrl === before.post.fileUrl)
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
  const after = withColumns(before, { version: before.post.version });
  const note = `Version ${number} of the file was removed: ${reason}`;
  const states = { before: { fileUrl }, after: { number, reason } };
  const audit = { action: "post.removeVersion", states } as const;
  await savePost(db, { before, after, who: admin, at, step: "changed", note, removesFile: true, audit });
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
