import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Db, Trx } from "#core/db/connect.ts";
import { withPictureSizes } from "#core/db/files/picture-sizes.ts";
import { copyFileUses, recordFileUses } from "#core/db/files/uses.ts";
import { newId, now } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { readStored } from "#core/domain/fields.ts";
import { withOwnFocus } from "#core/domain/focus.ts";
import { cleanHtml } from "#core/formats/rich-text/clean.ts";
import { toAuthorInput } from "#institute/domain/posts/author-input.ts";
import { textFields } from "#institute/domain/posts/fields.ts";
import { assertFits } from "#institute/domain/posts/misfits.ts";
import type { PendingEdit, PostChanges, PostText } from "#institute/domain/posts/post.ts";
import * as postAuthors from "../names/authors.ts";
import { withParts } from "../names/name-parts.ts";
import { lockForUpdate, withColumns } from "../state.ts";
import { savePost } from "./consequences.ts";
import * as history from "./history.ts";
import { assertNotRemoved } from "./version-writing.ts";

const proposedFields = { ...textFields, isPrivate: z.boolean(), fileNote: z.string() };

/**
 * Stores a change of an approved post for review: changed fields only, so that approval keeps concurrent edits. Returns
 * how many bytes of text the history has more.
 */
export async function propose(
  db: Trx,
  editor: Authorized<"post.edit">,
  id: string,
  changes: PostChanges,
  step: "proposed" | "restored" = "proposed",
): Promise<number> {
  const before = await lockForUpdate(db, id, changes.version);
  const { isApproved: _approved, slug: _slug, version: _version, postType: _type, note, ...text } = changes;
  const pending = await closePending(db, id);
  const hadPending = pending !== undefined;
  const proposed: Partial<PostText> = withOwnFocus(
    before.post,
    { ...pending, ...text },
    "fileUrl",
    "fileFocus",
  );
  assertFits({ ...before.post, ...proposed }, proposed);
  if (proposed.content !== undefined)
    proposed.content = await withPictureSizes(db, cleanHtml(proposed.content));
  // Reject unknown authors now rather than on approval, and store members by profile id instead of address.
  const known = await postAuthors.findKnown(db, before);
  const named = proposed.authors && (await postAuthors.resolve(db, proposed.authors, known));
  const authors = named && (await withParts(db, named, before.authors));
  if (authors) proposed.authors = authors.map(toAuthorInput);
  const currentText = history.toStoredText(before.post, before.authors);
  const currentFields: Record<string, unknown> = {
    ...currentText,
    authors: currentText.authors.map(toAuthorInput),
  };
  const isNewFile = proposed.fileUrl !== undefined && proposed.fileUrl !== before.post.fileUrl;
  if (isNewFile) await assertNotRemoved(db, proposed.fileUrl);
  const revision = Object.fromEntries(
    Object.entries(proposed).filter(([field, value]) =>
      field === "fileNote" ? isNewFile && value : !isDeepStrictEqual(value, currentFields[field]),
    ),
  );
  const at = now();
  const hasChanges = Object.keys(revision).length > 0;
  // Saving an unchanged text is no change: nothing waits for review, and a note to the authors stays.
  if (!hasChanges && !hadPending && !note) return 0;
  if (hasChanges) {
    const row = { id: newId(), postId: id, accountId: editor._id, createdAt: at, decidedAt: null };
    await db
      .insertInto("post_revision")
      .values({ ...row, text: JSON.stringify(revision) })
      .execute();
    await recordFileUses(db, editor, ["post_revision", row.id], {
      fileUrl: proposed.fileUrl,
      content: proposed.content,
    });
  }
  const { waitingSince, returnedAt } = before.post;
  const nextWaiting = hasChanges ? (returnedAt === null && waitingSince) || at : null;
  const { authors: _names, fileNote: _fileNote, ...columns } = proposed;
  const { bytes, continuedSince } = await savePost(db, {
    before,
    after: withColumns(before, { waitingSince: nextWaiting, returnedAt: null, returnNote: null }),
    who: editor,
    at,
    step: hasChanges ? step : "takenBack",
    note,
    proposed: hasChanges
      ? { ...currentText, ...columns, authors: authors ?? currentText.authors }
      : undefined,
    audit: { action: "post.propose", states: { after: text } },
  });
  if (continuedSince) await removeReplaced(db, id, editor, continuedSince);
  return bytes;
}

/** Removes the proposals that a person replaced while making one step, of which the history has the last. */
async function removeReplaced(db: Trx, postId: string, { _id }: Account, since: string): Promise<void> {
  const replaced = await db
    .deleteFrom("post_revision")
    .where("postId", "=", postId)
    .where("accountId", "=", _id)
    .where("createdAt", ">=", since)
    .where("decidedAt", "is not", null)
    .returning("id")
    .execute();
  for (const { id } of replaced) await copyFileUses(db, ["post_revision", id], {});
}

/** The proposed or returned change, with current names of its authors. */
export async function findPending(db: Db, id: string): Promise<PendingEdit | undefined> {
  const text = await findPendingText(db, id);
  if (!text) return undefined;
  const { authors: names, ...fields } = text;
  if (!names) return fields;
  return {
    ...fields,
    authors: await postAuthors.withProfiles(db, await postAuthors.resolve(db, names, { writer: null })),
  };
}

/** The fields of the change that awaits approval, if any. */
export async function findPendingText(db: Db, id: string): Promise<Partial<PostText> | undefined> {
  const row = await db
    .selectFrom("post_revision")
    .select("text")
    .where("postId", "=", id)
    .where("decidedAt", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && readStored(proposedFields, row.text);
}

/** Lets a change wait again that was decided at a moment. */
export const reopenPending = async (db: Trx, id: string, decidedAt: string): Promise<void> =>
  void (await db
    .updateTable("post_revision")
    .set({ decidedAt: null })
    .where("postId", "=", id)
    .where("decidedAt", "=", decidedAt)
    .execute());

/** Closes the pending change and returns its fields, before it is decided or replaced. */
export async function closePending(db: Trx, id: string, at = now()): Promise<Partial<PostText> | undefined> {
  const text = await findPendingText(db, id);
  if (text)
    await db
      .updateTable("post_revision")
      .set({ decidedAt: at })
      .where("postId", "=", id)
      .where("decidedAt", "is", null)
      .execute();
  return text;
}
