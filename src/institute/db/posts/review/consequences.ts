import { isDeepStrictEqual } from "node:util";
import { type AuditEntry, record } from "#core/db/accounts/audit.ts";
import { invalidatePublic, type Trx } from "#core/db/connect.ts";
import { copyFileUses, recordFileUses } from "#core/db/files/uses.ts";
import { forget } from "#core/db/letters.ts";
import { now } from "#core/db/record.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { pickColumns } from "#core/domain/fields.ts";
import { listedFields } from "#institute/domain/posts/fields.ts";
import { blankPost } from "#institute/domain/posts/post.ts";
import type { PostStepName } from "#institute/domain/posts/state.ts";
import { endOffersOf } from "../../people/stored-offers.ts";
import { markChanged } from "../dois/registrations.ts";
import * as postAuthors from "../names/authors.ts";
import { withParts } from "../names/name-parts.ts";
import { awaitReading } from "../pages/file-texts.ts";
import { indexPosts, unindexPost } from "../search/indexing.ts";
import { saveSlug } from "../slugs.ts";
import {
  difference,
  firstPublicAtOf,
  isGone,
  type PostRow,
  publicAtOf,
  recordAtOf,
  type WrittenPost,
} from "../state.ts";
import * as steps from "./history.ts";
import { tellOfPost } from "./letters.ts";
import * as notices from "./notices.ts";
import { replaceFile } from "./version-writing.ts";

/** What a write makes of a post; the writers make it and `savePost` stores it. */
export interface PostWrite {
  /** Null for a new post. */
  before: WrittenPost | null;
  after: WrittenPost;
  /** Null for a job. */
  who: Viewer;
  /** When (ISO 8601). */
  at: string;
  /** What the history calls it; none for a new post or a job. */
  step?: PostStepName | undefined;
  /** The comment in the history. */
  note?: string | undefined;
  /** A text that awaits a decision, which the history has and the post has not. */
  proposed?: steps.StoredText | undefined;
  /** What the person who replaced the file says of it. */
  fileNote?: string | undefined;
  /** Whether an earlier file was removed, which shows though the post itself is the same. */
  removesFile?: boolean;
  /** What an admin says of a work that is taken down. */
  words?: notices.Words | undefined;
  /** Without an action, the caller writes the audit log; without states, the changed columns are logged. */
  audit?: Pick<AuditEntry, "action"> & { states?: Pick<AuditEntry, "before" | "after"> };
}

/** A write as its consequences see it. */
interface SavedWrite extends PostWrite {
  /** False if nothing but the state of the review changed. */
  isVisible: boolean;
  /** What the history has more. */
  appended: steps.Appended;
}

/** What follows from every write of a post. */
export interface Consequence {
  follow(db: Trx, write: SavedWrite): Promise<void>;
  /** Removes what it stored of a post that is gone from the bin too. */
  purge?(db: Trx, id: string): Promise<void>;
}

/** Stores the post itself. */
const row: Consequence = {
  async follow(db, { before, after }) {
    const { content, ...columns } = after.post;
    const { id } = columns;
    if (before === null) {
      await db.insertInto("post").values(columns).execute();
      await db.insertInto("post_text").values({ postId: id, content }).execute();
      return;
    }
    await db.updateTable("post").set(columns).where("id", "=", id).execute();
    if (content !== before.post.content)
      await db.updateTable("post_text").set({ content }).where("postId", "=", id).execute();
  },
  async purge(db, id) {
    const empty = { ...pickColumns(listedFields, blankPost), excerpt: "", returnNote: null };
    await db.updateTable("post").set(empty).where("id", "=", id).execute();
    await db.deleteFrom("post_text").where("postId", "=", id).execute();
  },
};

/** Reserves its address for ever, so that a purged post still answers 410 there. */
const slugs: Consequence = {
  async follow(db, { before, after: { post } }) {
    if (before?.post.slug !== post.slug) await saveSlug(db, post.slug, post.id);
  },
};

/** Records which files it uses; 422 for those that the person may not use. */
const files: Consequence = {
  async follow(db, { before, after, who }) {
    const { id, fileUrl, content } = after.post;
    if (before?.post.fileUrl !== fileUrl || before.post.content !== content)
      await recordFileUses(db, who, ["post", id], { fileUrl, content });
  },
  purge: (db, id) => copyFileUses(db, ["post", id], {}),
};

/** Lets the words of its file be read, later; the upload waits for nothing. */
const texts: Consequence = {
  async follow(db, { before, after: { post } }) {
    if (!post.fileUrl || post.deletedAt) return;
    const isKnown = before && before.post.fileUrl === post.fileUrl && !before.post.deletedAt;
    if (!isKnown) await awaitReading(db, post.fileUrl);
  },
};

/** Numbers the files that a public work has had. */
const versions: Consequence = {
  async follow(db, { before, after, fileNote }) {
    if (before && before.post.fileUrl !== after.post.fileUrl)
      await replaceFile(db, before.post, after.post, fileNote);
  },
  purge: (db, id) => purgeWithFiles(db, "post_version", id),
};

const authors: Consequence = {
  async follow(db, { before, after }) {
    if (!isDeepStrictEqual(before?.authors, after.authors))
      await postAuthors.replaceAuthors(db, after.post.id, after.authors);
  },
  purge: (db, id) => postAuthors.replaceAuthors(db, id, []),
};

/** Stores how a work is cited, once it is gone that visitors could read. */
const notice: Consequence = {
  async follow(db, { before, after, at, words }) {
    if (!before || isGone(before.post) === isGone(after.post)) return;
    if (!isGone(after.post)) await notices.remove(db, after.post.id);
    else if (before.post.publicAt) await notices.create(db, before, { at, words });
  },
  purge: notices.purgeHiddenTexts,
};

/** Lets searches find it as it is now. */
const index: Consequence = {
  async follow(db, { after, isVisible }) {
    if (!isVisible) return;
    if (after.post.deletedAt) await unindexPost(db, after.post.id);
    else await indexPosts(db, [after]);
  },
};

/** Ends the offers to members of what it is. */
const offers: Consequence = {
  async follow(db, { before, after: { post } }) {
    if (post.deletedAt) return;
    const isKnown = before && isDeepStrictEqual(identify(before.post), identify(post));
    if (!isKnown || before.post.deletedAt) await endOffersOf(db, post);
  },
};

const identify = ({ title, doi, year }: PostRow) => [title, doi, year];

/** Sends its registered DOI again. */
const dois: Consequence = {
  async follow(db, { before, after, isVisible }) {
    if (before && isVisible) await markChanged(db, "post", [after.post.id]);
  },
};

/** Empties the cache of what visitors see. */
const cache: Consequence = {
  async follow(db, { before, after, isVisible }) {
    if (isVisible && (before?.post.publicAt || after.post.publicAt)) await invalidatePublic(db, "institute");
  },
};

/** Appends a step to the history; saving an unchanged text without a word is none. */
const history: Consequence = {
  async follow(db, { before, after, who, at, step, note, proposed, appended }) {
    if (!before || !who || !step) return;
    const earlier = steps.toStoredText(before.post, before.authors);
    const written = steps.toStoredText(after.post, after.authors);
    const text = proposed ?? (isDeepStrictEqual(earlier, written) ? undefined : written);
    if (!text && step === "changed" && !note) return;
    const entry = { accountId: who._id, at, step, note, text };
    Object.assign(appended, await steps.appendStep(db, { post: before.post, text: earlier }, entry));
  },
  async purge(db, id) {
    await purgeWithFiles(db, "post_revision", id);
    await purgeWithFiles(db, "post_step", id);
  },
};

const audit: Consequence = {
  async follow(db, { before, after, who, audit }) {
    if (!audit) return;
    const { action, states = before ? withAuthors(before, after) : {} } = audit;
    const subject = { subject: "post", subjectId: after.post.id };
    await record(db, { accountId: who?._id ?? null, action, ...subject, ...states });
  },
  purge: (db, id) => record(db, { accountId: null, action: "post.letGo", subject: "post", subjectId: id }),
};

/** The changed columns, and the authors if they changed. */
function withAuthors(before: WrittenPost, after: WrittenPost) {
  const changed = difference(before.post, after.post);
  if (isDeepStrictEqual(before.authors, after.authors)) return changed;
  const authorsOf = ({ post, authors }: WrittenPost) => steps.toStoredText(post, authors).authors;
  return {
    before: { ...changed.before, authors: authorsOf(before) },
    after: { ...changed.after, authors: authorsOf(after) },
  };
}

/** Notes what its readers are to be told. */
const letters: Consequence = {
  follow: tellOfPost,
  purge: (db, id) => forget(db, ["review", "removal"], [id]),
};

/** All that follows from a write, in this order: what reads a table comes after what writes it. */
export const consequences: Consequence[] = [
  row,
  slugs,
  files,
  texts,
  versions,
  authors,
  notice,
  index,
  offers,
  dois,
  cache,
  history,
  audit,
  letters,
];

/** Stores a post as a writer made it, with all that follows; returns what the history has more. */
export async function savePost(db: Trx, write: PostWrite): Promise<steps.Appended> {
  const { before, after } = write;
  const authors = await withParts(db, after.authors, before?.authors);
  const isVisible = write.removesFile === true || !isReviewAlone(write);
  const post = { ...after.post, publicAt: publicAtOf(after.post) };
  post.firstPublicAt = firstPublicAtOf(before?.post, post, write.at);
  if (isVisible) post.recordAt = recordAtOf(before?.post, post, now());
  const saved = { ...write, after: { post, authors }, isVisible, appended: { bytes: 0 } };
  for (const { follow } of consequences) await follow(db, saved);
  return saved.appended;
}

/** The columns that a review alone changes, and the number that every write changes. */
const reviewColumns: readonly string[] = ["waitingSince", "returnedAt", "returnNote", "version"];

const isReviewAlone = ({ before, after }: PostWrite): boolean =>
  before !== null &&
  Object.keys(difference(before.post, after.post).after).every((column) => reviewColumns.includes(column));

/** Removes all that is stored of a post but its address and state. */
export async function purgePost(db: Trx, id: string): Promise<void> {
  for (const { purge } of consequences) await purge?.(db, id);
}

/** Deletes what a post has in a table of its own, and that its rows use files. */
async function purgeWithFiles(
  db: Trx,
  table: "post_version" | "post_revision" | "post_step",
  postId: string,
): Promise<void> {
  const rows = await db.deleteFrom(table).where("postId", "=", postId).returning("id").execute();
  for (const { id } of rows) await copyFileUses(db, [table, id], {});
}
