import { sql } from "kysely";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { AppError } from "#core/domain/errors.ts";
import { findFileAddresses } from "#core/formats/rich-text/files.ts";
import type { Db, Trx } from "../connect.ts";
import * as files from "./files.ts";
import { fileReaders } from "./readers.ts";

const BATCH_SIZE = 500;

/** A record that uses files: its table, which has a reader in a part, and its id. */
type Subject = readonly [string, string];
/** File URLs and rich texts, by field name. */
type FileFields = Record<string, string | null | undefined>;
interface FileOwner {
  url: string;
  accountId: string | null;
}

/** Records which files a record uses; every write calls it with all fields. The editor must be able to read each file. */
export async function recordFileUses(
  db: Trx,
  editor: Viewer,
  subject: Subject,
  texts: FileFields,
): Promise<void> {
  await saveFileUses(db, subject, texts, async (file, field) => {
    if (await isUsable(db, editor, file)) return;
    const message = "You cannot use this file. Upload your own copy.";
    throw new AppError("invalid", message, { fields: { [field]: message } });
  });
}

/** Whether a person may use a file in a record: one that nobody uploaded and nothing uses, or that they can open. */
async function isUsable(db: Db, editor: Viewer, file: FileOwner): Promise<boolean> {
  const isUnclaimed = file.accountId === null && !(await files.isUsed(db, file.url));
  return isUnclaimed || (await files.isReadable(db, editor, file));
}

/** Whether a person may use the file at an address of ours. */
export async function isUsableAddress(db: Db, editor: Viewer, url: string): Promise<boolean> {
  const [file] = await findFileOwners(db, [url]);
  return file !== undefined && (await isUsable(db, editor, file));
}

/** Like `recordFileUses`, without access checks, for copies of stored content. */
export async function copyFileUses(db: Db, subject: Subject, texts: FileFields): Promise<void> {
  await saveFileUses(db, subject, texts, async () => {});
}

async function saveFileUses(
  db: Db,
  [subject, subjectId]: Subject,
  texts: FileFields,
  check: (file: FileOwner, field: string) => Promise<void>,
): Promise<void> {
  if (!(subject in fileReaders())) throw new Error(`Add who reads the files of ${subject}.`);
  const fields = new Map<string, string>();
  for (const [field, text] of Object.entries(texts))
    for (const url of findFileAddresses(text)) fields.set(url, field);
  const rows = await db
    .selectFrom("file_use")
    .select("fileUrl")
    .where("subjectId", "=", subjectId)
    .where("subject", "=", subject)
    .execute();
  const removedUrls = new Set(rows.map(({ fileUrl }) => fileUrl));
  for (const file of await findFileOwners(db, [...fields.keys()])) {
    if (removedUrls.delete(file.url)) continue;
    await check(file, fields.get(file.url) ?? "file");
    if (!(await files.lockForUpdate(db, file.url))) continue;
    await db.insertInto("file_use").values({ fileUrl: file.url, subject, subjectId }).execute();
  }
  for (const fileUrl of removedUrls)
    await db
      .deleteFrom("file_use")
      .where("fileUrl", "=", fileUrl)
      .where("subjectId", "=", subjectId)
      .where("subject", "=", subject)
      .execute();
}

async function findFileOwners(db: Db, urls: string[]): Promise<FileOwner[]> {
  const found: FileOwner[] = [];
  for (let start = 0; start < urls.length; start += BATCH_SIZE)
    found.push(
      ...(await db
        .selectFrom("file")
        .select(["url", "accountId"])
        .where("url", "in", urls.slice(start, start + BATCH_SIZE))
        .execute()),
    );
  return found;
}

/** Deletes the file uses of records that no longer exist. */
export async function sweepFileUses(db: Db): Promise<void> {
  for (const table of Object.keys(fileReaders()))
    await db
      .deleteFrom("file_use")
      .where("subject", "=", table)
      .where(
        sql<boolean>`not exists (select 1 from ${sql.table(table)} as record where record.id = "subjectId")`,
      )
      .execute();
}
