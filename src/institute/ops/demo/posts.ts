import { z } from "zod";
import type { FileStore } from "#core/adapters/files/store.ts";
import * as accounts from "#core/db/accounts/accounts.ts";
import type { Trx } from "#core/db/connect.ts";
import * as files from "#core/db/files/files.ts";
import { permit } from "#core/domain/accounts/policy.ts";
import type { Account } from "#core/domain/accounts/viewer.ts";
import { slugify } from "#core/domain/words.ts";
import { readPages } from "#core/ops/demo/files.ts";
import { makePdf } from "#core/ops/demo/pdf.ts";
import * as posts from "#institute/db/posts/posts.ts";
import * as review from "#institute/db/posts/review/review.ts";
import * as revisions from "#institute/db/posts/review/revisions.ts";
import * as writing from "#institute/db/posts/writing.ts";
import { PostInput } from "#institute/domain/posts/post.ts";
import { postTypeNames, postTypeRow } from "#institute/domain/posts/types.ts";
import { printedParagraphs, sourceLabel } from "./labels.ts";
import { readAccounts } from "./people.ts";

const postPage = PostInput.extend({
  authors: z.array(z.string()).default([]),
  /** The address of the demo member who posted it. */
  writer: z.email(),
  /** UTC: the start of the known period; for publications and theses it only sets the order. */
  createdAt: z.iso.datetime(),
  /** Not approved yet: shown in the moderation queue. */
  pending: z.boolean().default(false),
  /** The note with which the admin returned it. */
  returned: z.string().optional(),
  /** A change of a few words that the member proposes. */
  proposedChange: z.strictObject({ from: z.string(), to: z.string(), note: z.string() }).optional(),
  /** A PDF that is made of paragraphs. */
  pdf: z.strictObject({ name: z.string(), paragraphs: z.array(z.string()) }).optional(),
}).strict();

/** A demo post; `content` is rich text (HTML). */
export type DemoPost = z.output<typeof postPage>;

/** All demo posts, oldest first; the folder says the type. */
export const readPosts = (): DemoPost[] =>
  postTypeNames
    .flatMap((postType) => readPages(`posts/${postType}`, (content) => ({ content, postType }), postPage))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));

/** Writes the PDFs of posts into the file store; returns the record of each. */
export async function savePdfs(fileStore: FileStore, posts: readonly DemoPost[]) {
  const saved = posts.map(async (post) => [post, await savePdf(fileStore, post)] as const);
  return new Map(await Promise.all(saved));
}

async function savePdf(fileStore: FileStore, post: DemoPost): Promise<files.FileRecord | undefined> {
  if (!post.pdf) return undefined;
  const { name } = post.pdf;
  const bytes = await makePdf(post.title, printedParagraphs(post));
  const key = `demo/${slugify(name.replace(/\.pdf$/, ""))}.pdf`;
  const url = await fileStore.write(key, bytes, "posts");
  return {
    url: url ?? `/files/${key}`,
    key,
    name,
    format: "pdf",
    bytes: bytes.length,
    width: null,
    height: null,
  };
}

/** Seeds posts with their files, and the review of some of them. */
export async function seedPosts(
  db: Trx,
  posts: readonly DemoPost[],
  pdfs: ReadonlyMap<DemoPost, files.FileRecord | undefined>,
): Promise<void> {
  const byEmail = new Map<string, Account>();
  for (const { email } of readAccounts()) {
    const account = await accounts.findByEmail(db, email);
    if (account) byEmail.set(email, account);
  }
  const reviewed: { id: string; post: DemoPost }[] = [];
  for (const post of posts) {
    const file = pdfs.get(post);
    if (file) await files.create(db, file);
    const id = await seedPost(db, post, byEmail, file?.url ?? null);
    if (post.returned || post.proposedChange) reviewed.push({ id, post });
  }
  const [admin, member] = [byEmail.get("admin@example.org"), byEmail.get("member@example.org")];
  if (!admin || !member) throw new Error("The demo needs its admin and its member.");
  for (const { id, post } of reviewed) await seedReview(db, id, post, { admin, member });
}

async function seedPost(
  db: Trx,
  post: DemoPost,
  byEmail: ReadonlyMap<string, Account>,
  fileUrl: string | null,
): Promise<string> {
  const writer = byEmail.get(post.writer);
  if (!writer) throw new Error(`The demo has no member ${post.writer}.`);
  const label = sourceLabel(post);
  const emailOf = new Map([...byEmail].map(([email, { name }]) => [name, email]));
  const input = PostInput.parse({
    ...post,
    content: label ? `${post.content}<p><em>${label}</em></p>` : post.content,
    fileUrl,
    authors: post.authors.map((name) => emailOf.get(name) ?? name),
    isEnteredForOthers: true,
  });
  return writing.create(db, writer, input, {
    // Works get the current time, since the date they were added is unknown.
    ...(postTypeRow(post.postType).order === "date" && { createdAt: new Date(post.createdAt).toISOString() }),
    ...(post.datePrecision && { datePrecision: post.datePrecision }),
    approved: !post.pending,
  });
}

async function seedReview(
  db: Trx,
  id: string,
  { returned, proposedChange: change }: DemoPost,
  { admin, member }: { admin: Account; member: Account },
): Promise<void> {
  if (returned) await review.returnToAuthors(db, permit(admin, "post.return"), id, { note: returned });
  if (!change) return;
  const { content } = await db
    .selectFrom("post_text")
    .select("content")
    .where("postId", "=", id)
    .executeTakeFirstOrThrow();
  const changed = { content: content.replace(change.from, change.to), note: change.note };
  const editor = permit(member, "post.edit", await posts.get(db, member, id));
  await revisions.propose(db, editor, id, changed);
}
