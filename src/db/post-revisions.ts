import { isDeepStrictEqual } from "node:util";
import type { PendingEdit, PostChanges, PostText } from "#domain/post.ts";
import type { Account } from "#domain/viewer.ts";
import { cleanHtml } from "#formats/rich-text.ts";
import { record } from "./audit.ts";
import type { Db } from "./connect.ts";
import { showFiles } from "./file-uses.ts";
import { withPictureSizes } from "./picture-sizes.ts";
import * as authorsOf from "./post-authors.ts";
import * as history from "./post-history.ts";
import { claim } from "./post-state.ts";
import { newId, now } from "./record.ts";

/**
 * Keeps what a member changes of an approved post until an admin decides; the public goes on reading the approved text.
 * Only the changed fields are kept, so that an approval leaves alone what was edited elsewhere in the meantime.
 */
export async function propose(
  db: Db,
  editor: Account,
  id: string,
  changes: PostChanges,
  step: "proposed" | "restored" = "proposed",
): Promise<void> {
  const before = await claim(db, id, changes.version);
  const { isApproved: _approved, slug: _slug, version: _version, postType: _type, note, ...text } = changes;
  const waiting = await takeWaiting(db, id);
  const hadWaiting = waiting !== undefined;
  const proposed: Partial<PostText> = { ...waiting, ...text };
  if (proposed.content !== undefined)
    proposed.content = await withPictureSizes(db, cleanHtml(proposed.content));
  // Unknown authors are refused now, not at the approval; members are kept by profile, without their addresses.
  const earlier = await authorsOf.read(db, id);
  const writer = await authorsOf.posterAmong(db, before.accountId, earlier);
  const authors = proposed.authors && (await authorsOf.resolve(db, proposed.authors, writer));
  if (authors) proposed.authors = authors.map(nameOf);
  const stood = history.textOf(before, earlier);
  const stands: Record<string, unknown> = { ...stood, authors: stood.authors.map(nameOf) };
  const revision = Object.fromEntries(
    Object.entries(proposed).filter(([field, value]) => !isDeepStrictEqual(value, stands[field])),
  );
  const at = now();
  const waits = Object.keys(revision).length > 0;
  // What was read and sent back as it was is no change: nothing waits, and a note to the authors stays.
  if (!waits && !hadWaiting && !note) return;
  if (waits) {
    const row = { id: newId(), postId: id, accountId: editor._id, createdAt: at, decidedAt: null };
    await db
      .insertInto("post_revision")
      .values({ ...row, text: JSON.stringify(revision) })
      .execute();
    await showFiles(db, editor, ["post_revision", row.id], {
      fileUrl: proposed.fileUrl,
      content: proposed.content,
    });
  }
  const waitingSince = waits ? (before.returnedAt === null && before.waitingSince) || at : null;
  await db
    .updateTable("post")
    .set({ waitingSince, returnedAt: null, returnNote: null })
    .where("id", "=", id)
    .execute();
  const { authors: _names, ...columns } = proposed;
  await history.add(
    db,
    { post: before, text: stood },
    {
      accountId: editor._id,
      at,
      step: waits ? step : "takenBack",
      note,
      text: waits ? { ...stood, ...columns, authors: authors ?? stood.authors } : undefined,
    },
  );
  await record(db, {
    accountId: editor._id,
    action: "post.propose",
    subject: "post",
    subjectId: id,
    after: text,
  });
}

const nameOf = (author: authorsOf.NamedAuthor) => author.profileId ?? author.name;

/** The change that waits, or was returned, with its authors as a reader knows them. */
export async function waiting(db: Db, id: string): Promise<PendingEdit | undefined> {
  const text = await waitingText(db, id);
  if (!text) return undefined;
  const { authors: names, ...fields } = text;
  if (!names) return fields;
  return { ...fields, authors: await authorsOf.known(db, await authorsOf.resolve(db, names, null)) };
}

/** The fields of the change that waits for approval, if there is one. */
export async function waitingText(db: Db, id: string): Promise<Partial<PostText> | undefined> {
  const row = await db
    .selectFrom("post_revision")
    .select("text")
    .where("postId", "=", id)
    .where("decidedAt", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && JSON.parse(row.text);
}

/** Ends the wait of a change, and returns its fields; to be called by whoever decides it or builds on it. */
export async function takeWaiting(db: Db, id: string): Promise<Partial<PostText> | undefined> {
  const text = await waitingText(db, id);
  if (text)
    await db
      .updateTable("post_revision")
      .set({ decidedAt: now() })
      .where("postId", "=", id)
      .where("decidedAt", "is", null)
      .execute();
  return text;
}
