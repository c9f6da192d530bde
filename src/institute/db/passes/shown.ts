import type { Db } from "#core/db/connect.ts";
import { findByKey, isReadable, type StoredFileRecord } from "#core/db/files/files.ts";
import type { OpenedPass } from "#institute/domain/passes/opened-pass.ts";
import type { PendingEdit, Post, StoredFile } from "#institute/domain/posts/post.ts";
import { readLines } from "#institute/domain/posts/read-name.ts";
import { filesAt, keysOfText, withFilesAt } from "#institute/formats/passes/pass-files.ts";
import { previewDraft } from "../posts/draft-preview.ts";
import { findPending } from "../posts/review/revisions.ts";
import { findWithContent } from "../posts/rows.ts";
import type { Opening } from "./opening.ts";

type OpenText = Exclude<Opening, { opens: "file" }>;

/** What a reader finds behind a link at this moment, its stored files at addresses below `base`. */
export async function readOpened(db: Db, opening: Opening, base: string): Promise<OpenedPass> {
  const { until } = opening;
  if (opening.opens === "file") {
    const { title, titleHtml, language, file } = opening.post;
    const fileUrl = filesAt(opening.fileUrl, base);
    return { opens: "file", until, work: { title, titleHtml, language }, fileUrl, file };
  }
  return { opens: opening.opens, until, post: withFilesAt(await readShown(db, opening), base) };
}

/** A draft or a post as its readers would see it, a pending change applied, with its file whatever its access; no history, no notes. */
async function readShown(db: Db, opening: OpenText): Promise<Post> {
  if (opening.opens === "draft") return previewDraft(db, opening.giver, opening.draft, opening.postType);
  const { _id, fileUrl, hasPendingEdit } = opening.post;
  const asVisitor = await findWithContent(db, null, _id);
  if (!asVisitor) throw new Error(`Post ${_id} is missing after it was found.`);
  const { versions: _versions, isFileClosed: _isFileClosed, ...post } = asVisitor;
  const stored = { ...post, fileUrl, file: opening.post.file };
  const edit = hasPendingEdit ? await findPending(db, _id) : undefined;
  return edit ? withEdit(db, stored, edit) : stored;
}

async function withEdit(db: Db, post: Post, { fileNote: _note, ...edit }: PendingEdit): Promise<Post> {
  const edited = { ...post, ...edit };
  const file = edit.fileUrl === undefined ? post.file : await findFile(db, edit.fileUrl);
  return { ...edited, ...readLines(edited), file };
}

const findFile = async (db: Db, url: string | null): Promise<StoredFile | null> =>
  (await db
    .selectFrom("file")
    .select(["name", "format", "bytes", "width", "height"])
    .where("url", "=", url ?? "")
    .executeTakeFirst()) ?? null;

/** A file that a pass opens, by its key: of what it shows, as far as the person may read it who gave it; undefined for any other. */
export async function findShownFile(
  db: Db,
  opening: Opening,
  key: string,
): Promise<StoredFileRecord | undefined> {
  const file = await findByKey(db, key);
  if (!file) return undefined;
  if (opening.opens === "file") return file.url === opening.fileUrl ? file : undefined;
  if (!keysOfText(await readShown(db, opening)).includes(key)) return undefined;
  return (await isReadable(db, opening.giver, file)) ? file : undefined;
}
