import { sql } from "kysely";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "#domain/viewer.ts";
import { filesIn } from "#formats/rich-text-files.ts";
import type { Db } from "./connect.ts";
import { type FileSubject, fileReaders } from "./file-readers.ts";
import * as files from "./files.ts";

const together = 500;

/** A record that shows files: its table and its id. */
type Subject = readonly [FileSubject, string];
/** What may hold a file: fields and rich texts, by the field's name. */
type Texts = Record<string, string | null | undefined>;
interface Known {
  url: string;
  accountId: string | null;
}

/**
 * Notes which files a record shows: that opens them to whoever may read the record, and keeps them from being tidied
 * away. To be called by every write, with all that may hold a file. One that `editor` may not read cannot be
 * shown, so that nobody opens another's with its address.
 */
export async function showFiles(db: Db, editor: Viewer, subject: Subject, texts: Texts): Promise<void> {
  await note(db, subject, texts, async (file, field) => {
    const unclaimed = file.accountId === null && !(await files.isUsed(db, file.url));
    if (unclaimed || (await files.isReadable(db, editor, file))) return;
    const message = "This file is not yours to show. Upload it yourself.";
    throw new AppError("invalid", message, { fields: { [field]: message } });
  });
}

/** The same for a copy of what is stored already. */
export async function keepFiles(db: Db, subject: Subject, texts: Texts): Promise<void> {
  await note(db, subject, texts, async () => {});
}

async function note(
  db: Db,
  [subject, subjectId]: Subject,
  texts: Texts,
  check: (file: Known, field: string) => Promise<void>,
): Promise<void> {
  const fields = new Map<string, string>();
  for (const [field, text] of Object.entries(texts)) for (const url of filesIn(text)) fields.set(url, field);
  const rows = await db
    .selectFrom("file_use")
    .select("fileUrl")
    .where("subjectId", "=", subjectId)
    .where("subject", "=", subject)
    .execute();
  const gone = new Set(rows.map(({ fileUrl }) => fileUrl));
  for (const file of await known(db, [...fields.keys()])) {
    if (gone.delete(file.url)) continue;
    await check(file, fields.get(file.url) ?? "file");
    if (!(await files.claim(db, file.url))) continue;
    await db.insertInto("file_use").values({ fileUrl: file.url, subject, subjectId }).execute();
  }
  for (const fileUrl of gone)
    await db
      .deleteFrom("file_use")
      .where("fileUrl", "=", fileUrl)
      .where("subjectId", "=", subjectId)
      .where("subject", "=", subject)
      .execute();
}

async function known(db: Db, urls: string[]): Promise<Known[]> {
  const found: Known[] = [];
  for (let start = 0; start < urls.length; start += together)
    found.push(
      ...(await db
        .selectFrom("file")
        .select(["url", "accountId"])
        .where("url", "in", urls.slice(start, start + together))
        .execute()),
    );
  return found;
}

/** Forgets what records showed that are gone for good. */
export async function forgetGoneRecords(db: Db): Promise<void> {
  for (const table of Object.keys(fileReaders))
    await db
      .deleteFrom("file_use")
      .where("subject", "=", table)
      .where(
        sql<boolean>`not exists (select 1 from ${sql.table(table)} as record where record.id = "subjectId")`,
      )
      .execute();
}
