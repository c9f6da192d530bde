import { type Account, isAdmin, type Viewer } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { UPLOAD_QUOTA_BYTES } from "#core/domain/files/upload.ts";
import { lockAccount } from "../accounts/accounts.ts";
import { record } from "../accounts/audit.ts";
import { type Db, type Trx, transaction } from "../connect.ts";
import { now } from "../record.ts";
import { fileReaders } from "./readers.ts";

export interface FileRecord {
  url: string;
  key: string;
  name: string;
  format: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** How many pictures an animation shows. */
  frames?: number | null;
}

/** A file with the account that uploaded it. */
export interface StoredFileRecord extends FileRecord {
  accountId: string | null;
}

/** Throws 413 if `bytes` more would exceed the account's quota; admins have no quota. */
export async function assertQuota(db: Db, owner: Account, bytes: number): Promise<void> {
  if (isAdmin(owner)) return;
  const quota = UPLOAD_QUOTA_BYTES[owner.isConfirmed ? "member" : "unconfirmed"];
  const { stored } = await db
    .selectFrom("file")
    .select(({ fn }) => fn.sum<number | null>("bytes").as("stored"))
    .where("accountId", "=", owner._id)
    .executeTakeFirstOrThrow();
  if (Number(stored ?? 0) + bytes <= quota) return;
  const more = owner.isConfirmed
    ? "Delete files that you no longer need, or ask an admin."
    : "Confirm your e-mail address to store more.";
  const message = `You can store up to ${quota / 1_000_000} MB. ${more}`;
  throw new AppError("tooLarge", message, { fields: { file: message } });
}

/** Stores the record of a file that `owner` uploaded, within their quota. */
export async function createOwned(db: Trx, file: FileRecord, owner: Account): Promise<void> {
  await lockAccount(db, owner._id);
  await assertQuota(db, owner, file.bytes);
  await create(db, file, owner._id);
}

/** Stores the record of a file; `accountId` is null for files that the server created. */
export async function create(db: Trx, file: FileRecord, accountId: string | null = null): Promise<void> {
  await db
    .insertInto("file")
    .values({ frames: null, ...file, accountId, createdAt: now() })
    .execute();
  const { url, name, format, bytes } = file;
  await record(db, {
    accountId,
    action: "file.upload",
    subject: "file",
    subjectId: url,
    after: { name, format, bytes },
  });
}

export async function findByKey(db: Db, key: string): Promise<StoredFileRecord | undefined> {
  return db
    .selectFrom("file")
    .select(["url", "key", "name", "format", "bytes", "width", "height", "frames", "accountId"])
    .where("key", "=", key)
    .executeTakeFirst();
}

/** Returns those URLs that belong to stored files. */
export async function filterStoredUrls(db: Db, urls: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let start = 0; start < urls.length; start += BATCH_SIZE) {
    const part = urls.slice(start, start + BATCH_SIZE);
    const rows = await db.selectFrom("file").select("url").where("url", "in", part).execute();
    found.push(...rows.map(({ url }) => url));
  }
  return found;
}

/** Whether `viewer` may read a file: it is their upload, or a record that they may read uses it. */
export async function isReadable(
  db: Db,
  viewer: Viewer,
  file: { url: string; accountId: string | null },
): Promise<boolean> {
  if (viewer !== null && viewer._id === file.accountId) return true;
  const uses = await db
    .selectFrom("file_use")
    .select(["subject", "subjectId"])
    .where("fileUrl", "=", file.url)
    .execute();
  for (const [subject, reader] of Object.entries(fileReaders())) {
    const ids = uses.filter((use) => use.subject === subject).map((use) => use.subjectId);
    if (ids.length > 0 && (await reader(db, viewer, ids, file.url)).length > 0) return true;
  }
  return false;
}

/** Whether any record uses the file. */
export async function isUsed(db: Db, url: string): Promise<boolean> {
  const use = await db
    .selectFrom("file_use")
    .select("subjectId")
    .where("fileUrl", "=", url)
    .limit(1)
    .executeTakeFirst();
  return use !== undefined;
}

const BATCH_SIZE = 500;

/** Deletes the records of unused files stored before `at` (ISO 8601); returns the keys of their contents. */
export async function sweepUnused(db: Db, at: string): Promise<string[]> {
  const unused = await db
    .selectFrom("file")
    .select(["url", "key", "name"])
    .where("createdAt", "<", at)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("file_use").select("fileUrl").whereRef("fileUrl", "=", "file.url"))),
    )
    .limit(BATCH_SIZE)
    .execute();
  const keys: string[] = [];
  for (const { url, key, name } of unused) {
    const removed = await transaction(db, (trx) => removeIfUnused(trx, url, name));
    if (removed) keys.push(key);
  }
  return keys;
}

/** Locks a file's record until the transaction ends; false when it no longer exists. */
export async function lockForUpdate(db: Db, url: string): Promise<boolean> {
  const locked = await db
    .updateTable("file")
    .set((file) => ({ name: file.ref("name") }))
    .where("url", "=", url)
    .returning("url")
    .executeTakeFirst();
  return locked !== undefined;
}

/** Deletes the record of a file that nothing uses; returns the key of its contents. */
export async function removeUnused(db: Trx, url: string): Promise<string | undefined> {
  const file = await db.selectFrom("file").select(["key", "name"]).where("url", "=", url).executeTakeFirst();
  return file && (await removeIfUnused(db, url, file.name)) ? file.key : undefined;
}

/** Deletes a file's record, unless a record has started to use it meanwhile. */
async function removeIfUnused(db: Trx, url: string, name: string): Promise<boolean> {
  if (!(await lockForUpdate(db, url)) || (await isUsed(db, url))) return false;
  await db.deleteFrom("file").where("url", "=", url).execute();
  await record(db, {
    accountId: null,
    action: "file.remove",
    subject: "file",
    subjectId: url,
    before: { name },
  });
  return true;
}

/** The keys of all files, with the names that people gave them. */
export const listKeys = (db: Db): Promise<{ key: string; name: string }[]> =>
  db.selectFrom("file").select(["key", "name"]).orderBy("key").execute();
