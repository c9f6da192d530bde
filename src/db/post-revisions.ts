import { isDeepStrictEqual } from "node:util";
import type { PostChanges, PostText } from "#domain/post.ts";
import type { Account } from "#domain/viewer.ts";
import { cleanHtml } from "#formats/rich-text.ts";
import { record } from "./audit.ts";
import type { Db } from "./connect.ts";
import * as authorsOf from "./post-authors.ts";
import { claim, type PostRow } from "./post-state.ts";
import { newId, now } from "./record.ts";

/**
 * Keeps what a member changes of an approved post until an admin decides; the public goes on reading the approved text.
 * Only the changed fields are kept, so that an approval leaves alone what was edited elsewhere in the meantime.
 */
export async function propose(db: Db, editor: Account, id: string, changes: PostChanges): Promise<void> {
  const before = await claim(db, id, changes.version);
  const { isApproved: _approved, slug: _slug, version: _version, postType: _type, ...text } = changes;
  const proposed: Partial<PostText> = { ...(await takeWaiting(db, id)), ...text };
  if (proposed.content !== undefined) proposed.content = cleanHtml(proposed.content);
  // Unknown authors are refused now, not at the approval; members are kept by profile, without their addresses.
  if (proposed.authors) proposed.authors = (await authorsOf.resolve(db, proposed.authors, null)).map(nameOf);
  const stands = await textOf(db, before);
  const revision = Object.fromEntries(
    Object.entries(proposed).filter(
      ([field, value]) => !isDeepStrictEqual(value, stands[field as keyof PostText]),
    ),
  );
  if (Object.keys(revision).length > 0) {
    const row = { id: newId(), postId: id, accountId: editor._id, createdAt: now(), decidedAt: null };
    await db
      .insertInto("post_revision")
      .values({ ...row, text: JSON.stringify(revision) })
      .execute();
  }
  await record(db, {
    accountId: editor._id,
    action: "post.propose",
    subject: "post",
    subjectId: id,
    after: text,
  });
}

async function textOf(db: Db, post: PostRow): Promise<PostText> {
  const { title, content, fileUrl, journal, year, doi, publicationNumber } = post;
  const authors = (await authorsOf.read(db, post.id)).map(nameOf);
  return {
    title,
    content,
    fileUrl,
    journal,
    year,
    doi,
    publicationNumber,
    authors,
    isPrivate: post.privateAt !== null,
  };
}

const nameOf = (author: authorsOf.NamedAuthor) => author.profileId ?? author.name;

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
