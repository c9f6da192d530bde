import type { ExpressionBuilder, Selectable } from "kysely";
import { z } from "zod";
import type { Db, Trx } from "#core/db/connect.ts";
import { copyFileUses } from "#core/db/files/uses.ts";
import { newId } from "#core/db/record.ts";
import type { Schema } from "#core/db/schema.ts";
import { fullName } from "#core/domain/accounts/full-name.ts";
import type { Deletion } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { pickColumns, readStored, type Values } from "#core/domain/fields.ts";
import { namePartsOf } from "#institute/domain/posts/author-input.ts";
import { nameKinds } from "#institute/domain/posts/names.ts";
import { blankPost, postFields, type RevisionText } from "#institute/domain/posts/post.ts";
import type { PostStep, PostStepName } from "#institute/domain/posts/state.ts";
import * as postAuthors from "../names/authors.ts";
import type { PostWithText } from "../state.ts";

const storedFields = {
  ...postFields,
  isPrivate: z.boolean(),
  authors: z.array(
    z.object({
      profileId: z.string().nullable(),
      name: z.string(),
      given: z.string().optional(),
      family: z.string().optional(),
      suffix: z.string().optional(),
      kind: z.enum(nameKinds).optional(),
      orcid: z.string().optional(),
    }),
  ),
};

/** A text with its authors as stored: profile id, and the name at that time. */
export type StoredText = Values<typeof storedFields>;

export const toStoredText = (post: PostWithText, authors: postAuthors.NamedAuthor[]): StoredText => ({
  ...pickColumns(postFields, post),
  isPrivate: post.privateAt !== null,
  authors: authors.map(({ profileId, name, ...parts }) => ({ profileId, name, ...namePartsOf(parts) })),
});

interface NewStep {
  accountId: string;
  at: string;
  step: PostStepName;
  note?: string | undefined;
  /** The text after the step, if the step changed it. */
  text?: StoredText | undefined;
}

/** What a step added to the history. */
export interface Appended {
  /** How many bytes of text. */
  bytes: number;
  /** Since when its person has been making the step that it continued; undefined if it is a step of its own. */
  continuedSince?: string;
}

/**
 * Appends a step, or continues the last one if it is the same person's of the last ten minutes. The first one also
 * stores the original text, so that posting itself writes no history.
 */
export async function appendStep(
  db: Trx,
  before: { post: PostWithText; text: StoredText },
  step: NewStep,
): Promise<Appended> {
  const { post } = before;
  const last = await db
    .selectFrom("post_step")
    .select(["id", "accountId", "at", "step", "text"])
    .where("postId", "=", post.id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last && step.text && isContinued(last, step)) {
    const text = JSON.stringify(step.text);
    await db.updateTable("post_step").set({ text }).where("id", "=", last.id).execute();
    await copyFileUses(db, ["post_step", last.id], filesOf(step.text));
    return { bytes: 0, continuedSince: last.at };
  }
  const created = { accountId: post.accountId, at: post.createdAt, step: "created" as const };
  const first = last ? 0 : await insert(db, post.id, { ...created, text: before.text });
  return { bytes: first + (await insert(db, post.id, step)) };
}

const CONTINUED_MS = 10 * 60_000;
/** The steps that people take again and again while they write. */
const continuedSteps: readonly PostStepName[] = ["changed", "proposed"];

/** Whether a step goes on with the last one: by the same person, without a note, and with the same file. */
function isContinued(
  last: Pick<Selectable<Schema["post_step"]>, "accountId" | "at" | "step" | "text">,
  { accountId, at, step, note, text }: NewStep,
): boolean {
  if (last.text === null || last.accountId !== accountId || last.step !== step || note) return false;
  const age = Date.parse(at) - Date.parse(last.at);
  if (!continuedSteps.includes(step) || age < 0 || age >= CONTINUED_MS) return false;
  return readStored(storedFields, last.text).fileUrl === text?.fileUrl;
}

/** Inserts a step; returns the bytes of its text. */
async function insert(db: Db, postId: string, { note, text, ...step }: NewStep): Promise<number> {
  const id = newId();
  const stored = text ? JSON.stringify(text) : null;
  await db
    .insertInto("post_step")
    .values({ id, postId, ...step, note: note || null, text: stored })
    .execute();
  if (text) await copyFileUses(db, ["post_step", id], filesOf(text));
  return Buffer.byteLength(stored ?? "");
}

const filesOf = ({ fileUrl, content }: StoredText) => ({ fileUrl, content });

/** Who deleted a post, and when; undefined unless it is deleted. */
export async function findDeletion(db: Db, postId: string): Promise<Deletion | undefined> {
  return db
    .selectFrom("post_step")
    .innerJoin("post", "post.id", "post_step.postId")
    .select(["post_step.accountId as deletedBy", "post_step.at as deletedAt"])
    .where("post.id", "=", postId)
    .where("post.deletedAt", "is not", null)
    .where("step", "=", "deleted")
    .orderBy("post_step.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The history of a post, newest first. */
export async function list(db: Db, postId: string): Promise<PostStep[]> {
  const rows = await select(db).where("postId", "=", postId).orderBy("post_step.id", "desc").execute();
  if (rows.length > 0) return rows.map(toPostStep);
  const created = await db
    .selectFrom("post")
    .innerJoin("account", "account.id", "post.accountId")
    .leftJoin("profile", (join) =>
      join
        .onRef("profile.email", "=", "account.email")
        .on("account.confirmedAt", "is not", null)
        .on("profile.deletedAt", "is", null),
    )
    .select(["post.id as _id", "post.createdAt as at", "firstName", "lastName", "profile.name"])
    .where("post.id", "=", postId)
    .executeTakeFirstOrThrow();
  return [toPostStep({ ...created, step: "created", note: null, text: null })];
}

/** A step with its text and the text before it; 404 for steps without a text. */
export async function findStep(db: Db, postId: string, stepId: string) {
  const row = await select(db)
    .where("postId", "=", postId)
    .where("post_step.id", "=", stepId)
    .executeTakeFirst();
  if (!row?.text) throw new AppError("notFound", "This version was not saved.");
  // A proposed change is not what the post said before, nor is an earlier text that was restored as one.
  const before = await db
    .selectFrom("post_step")
    .select("text")
    .where("postId", "=", postId)
    .where("id", "<", stepId)
    .where("text", "is not", null)
    .where("step", "!=", "proposed")
    .where((where) => where.not(isProposedAgain(where)))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    step: toPostStep(row),
    text: await readText(db, row.text),
    before: before?.text ? await readText(db, before.text) : null,
  };
}

/** Whether a step restored an earlier text as a proposed change, which is stored at the same time as the step. */
function isProposedAgain({ and, eb, exists, selectFrom }: ExpressionBuilder<Schema, "post_step">) {
  const proposal = selectFrom("post_revision")
    .select("post_revision.id")
    .whereRef("post_revision.postId", "=", "post_step.postId")
    .whereRef("post_revision.createdAt", "=", "post_step.at");
  return and([eb("step", "=", "restored"), exists(proposal)]);
}

function select(db: Db) {
  return db
    .selectFrom("post_step")
    .innerJoin("account", "account.id", "post_step.accountId")
    .leftJoin("profile", (join) =>
      join
        .onRef("profile.email", "=", "account.email")
        .on("account.confirmedAt", "is not", null)
        .on("profile.deletedAt", "is", null),
    )
    .select(["post_step.id as _id", "post_step.at", "post_step.step", "post_step.note", "post_step.text"])
    .select(["account.firstName", "account.lastName", "profile.name"]);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

const toPostStep = ({ _id, at, step, note, text, ...person }: Row): PostStep => ({
  _id,
  at,
  by: person.name ?? fullName(person),
  step,
  note,
  hasText: text !== null,
});

/** The fields of a text that are stored as JSON. */
export const readStoredText = (stored: string): Partial<StoredText> => readStored(storedFields, stored);

/** A stored text, with the names that its authors have now. */
export async function readText(db: Db, stored: string): Promise<RevisionText> {
  const text: StoredText = { ...blankPost, ...readStoredText(stored) };
  return { ...text, authors: await postAuthors.withProfiles(db, text.authors) };
}
