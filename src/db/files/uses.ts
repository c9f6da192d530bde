import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Viewer } from "#domain/accounts/viewer.ts";
import { AppError } from "#domain/errors.ts";
import { findFileAddresses } from "#formats/rich-text/files.ts";
import * as files from "./files.ts";
import { type FileSubject, fileReaders } from "./readers.ts";

const BATCH_SIZE = 500;

/** A record that shows files: its table and its id. */
type Subject = readonly [FileSubject, string];
/** What may hold a file: fields and rich texts, by the field's name. */
type FileFields = Record<string, string | null | undefined>;
interface FileOwner {
  url: string;
  accountId: string | null;
}

/**
 * Notes which files a record shows: that opens them to whoever may read the record, and keeps them from being tidied
 * away. To be called by every write, with all that may hold a file. One that `editor` may not read cannot be
 * shown, so that nobody opens another's with its address.
 */
export async function recordFileUses(
  db: Db,
  editor: Viewer,
  subject: Subject,
  texts: FileFields,
): Promise<void> {
  await saveFileUses(db, subject, texts, async (file, field) => {
    const isUnclaimed = file.accountId === null && !(await files.isUsed(db, file.url));
    if (isUnclaimed || (await files.isReadable(db, editor, file))) return;
    const message = "This file is not yours to show. Upload it yourself.";
    throw new AppError("invalid", message, { fields: { [field]: message } });
  });
}

/** The same for a copy of what is stored already. */
export async function copyFileUses(db: Db, subject: Subject, texts: FileFields): Promise<void> {
  await saveFileUses(db, subject, texts, async () => {});
}

async function saveFileUses(
  db: Db,
  [subject, subjectId]: Subject,
  texts: FileFields,
  check: (file: FileOwner, field: string) => Promise<void>,
): Promise<void> {
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

/** Forgets what records showed that are gone for good. */
export async function sweepFileUses(db: Db): Promise<void> {
  for (const table of Object.keys(fileReaders))
    await db
      .deleteFrom("file_use")
      .where("subject", "=", table)
      .where(
        sql<boolean>`not exists (select 1 from ${sql.table(table)} as record where record.id = "subjectId")`,
      )
      .execute();
}
