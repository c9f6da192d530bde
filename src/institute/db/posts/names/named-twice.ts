import { isDeepStrictEqual } from "node:util";
import type { Db, Trx } from "#core/db/connect.ts";
import { newId, now } from "#core/db/record.ts";
import type { Authorized } from "#core/domain/accounts/policy.ts";
import { AppError } from "#core/domain/errors.ts";
import { type FreeAuthor, namePartsOf, toAuthorInput } from "#institute/domain/posts/author-input.ts";
import type { TwiceAnswer, TwiceUndo, WorkNamingTwice } from "#institute/domain/posts/named-twice.ts";
import { findTwice, type StandsTwice } from "#institute/domain/posts/one-author.ts";
import { savePost } from "../review/consequences.ts";
import { lockForUpdate, withColumns } from "../state.ts";
import { listAuthorsOf, type NamedAuthor } from "./authors.ts";
import { toNamedWork } from "./name-claims.ts";

const BATCH = 500;
const MAX_LISTED = 100;

/** The first works that name somebody twice or may do so, and how many there are. */
export async function list(db: Db): Promise<{ works: WorkNamingTwice[]; total: number }> {
  const found = new Map<string, { authors: NamedAuthor[]; twice: StandsTwice[] }>();
  for (let after = ""; ; ) {
    const ids = await listPostIds(db, after);
    for (const [id, named] of await findTwiceIn(db, await listAuthorsOf(db, ids))) found.set(id, named);
    const last = ids.at(-1);
    if (!last || ids.length < BATCH) break;
    after = last;
  }
  const listed = [...found].slice(0, MAX_LISTED);
  const rows = await db
    .selectFrom("post")
    .select(["id as postId", "title", "titleHtml", "language", "postType", "slug", "year"])
    .where("id", "in", ["", ...listed.map(([id]) => id)])
    .execute();
  const works = listed.flatMap(([id, { authors, twice }]) => {
    const row = rows.find(({ postId }) => postId === id);
    const work = row && toNamedWork({ ...row, role: "author" });
    return work ? [{ work, authors: authors.map(({ name }) => name), twice }] : [];
  });
  return { works, total: found.size };
}

/** The ids of the next works of several authors. */
async function listPostIds(db: Db, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom("post")
    .innerJoin("post_author", "post_author.postId", "post.id")
    .select("post.id")
    .where("post.deletedAt", "is", null)
    .where("post.id", ">", after)
    .where("post_author.position", "=", 1)
    .orderBy("post.id")
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

/** Which lists of authors, by post, name somebody twice, but for those of whom it was said that they are two people. */
export async function findTwiceIn(
  db: Db,
  lists: ReadonlyMap<string, NamedAuthor[]>,
): Promise<Map<string, { authors: NamedAuthor[]; twice: StandsTwice[] }>> {
  const found = [...lists].flatMap(([id, authors]) => {
    const twice = findTwice(authors);
    return twice.length > 0 ? [{ id, authors, twice }] : [];
  });
  if (found.length === 0) return new Map();
  const answers = await db
    .selectFrom("name_claim")
    .select(["postId", "name", "profileId"])
    .where("role", "=", "author")
    .where(
      "postId",
      "in",
      found.map(({ id }) => id),
    )
    .where(({ or, eb }) => or([eb("deniedAt", "is not", null), eb("refusedAt", "is not", null)]))
    .execute();
  return new Map(
    found.flatMap(({ id, authors, twice }) => {
      const isTwo = ({ name, other }: StandsTwice) =>
        answers.some(
          (answer) =>
            answer.postId === id &&
            answer.name === other &&
            authors.some((author) => author.name === name && author.profileId === answer.profileId),
        );
      const left = twice.filter((pair) => !isTwo(pair));
      return left.length > 0 ? [[id, { authors, twice: left }] as const] : [];
    }),
  );
}

const changed = () =>
  new AppError("conflict", "The authors have changed in the meantime. Load the page again.");

/** Makes two authors of a work one, in the place of the name that was written; or remembers that they are two people. */
export async function decide(
  db: Trx,
  by: Authorized<"name.split">,
  { _id, name, other, are }: TwiceAnswer,
): Promise<{ before: ReturnType<typeof toAuthorInput>[]; after: ReturnType<typeof toAuthorInput>[] }> {
  const before = await lockForUpdate(db, _id, undefined);
  const { authors } = before;
  const pair = findTwice(authors).find((one) => one.name === name && one.other === other);
  const person = authors.find((author) => author.name === name && author.profileId !== null);
  const at = authors.findLastIndex((author) => author.name === other && author.profileId === null);
  if (!pair || at < 0) throw changed();
  const inputs = authors.map(toAuthorInput);
  if (are === "two") {
    if (!person?.profileId)
      throw new AppError("invalid", "Add a suffix or an ORCID iD to one of the two, so that they differ.");
    await refuse(db, by, { postId: _id, name: other, profileId: person.profileId });
    return { before: inputs, after: inputs };
  }
  const merged = person
    ? authors.with(at, person).filter((author, index) => author !== person || index === at)
    : authors.toSpliced(at, 1);
  await store(db, by, {
    before,
    authors: merged,
    note: `${name} was named twice: “${other}” is the same person.`,
  });
  return { before: inputs, after: merged.map(toAuthorInput) };
}

/** Remembers that a name on a work is not a member's, as when a claim is refused. */
async function refuse(
  db: Trx,
  by: Authorized<"name.split">,
  claim: { postId: string; name: string; profileId: string },
): Promise<void> {
  const at = now();
  const state = { createdAt: at, deniedAt: null, confirmedAt: null, refusedAt: at, writtenAs: null };
  await db
    .insertInto("name_claim")
    .values({ ...claim, ...state, id: newId(), role: "author", decidedBy: by._id })
    .onConflict((conflict) =>
      conflict
        .columns(["postId", "role", "name", "profileId"])
        .doUpdateSet({ refusedAt: at, decidedBy: by._id }),
    )
    .execute();
}

/** A member's profile, or a name, whose parts may have been read since. */
const keyOf = (author: string | FreeAuthor) => (typeof author === "string" ? author : author.name);

/** Takes an answer back, if the authors still are as it left them. */
export async function undo(db: Trx, by: Authorized<"name.split">, sent: TwiceUndo): Promise<void> {
  const before = await lockForUpdate(db, sent._id, undefined);
  if (!isDeepStrictEqual(before.authors.map(toAuthorInput).map(keyOf), sent.after.map(keyOf)))
    throw changed();
  if (sent.are === "two") {
    const person = before.authors.find(({ name, profileId }) => name === sent.name && profileId);
    await db
      .deleteFrom("name_claim")
      .where("postId", "=", sent._id)
      .where("role", "=", "author")
      .where("name", "=", sent.other)
      .where("profileId", "=", person?.profileId ?? "")
      .where("refusedAt", "is not", null)
      .execute();
    return;
  }
  const authors = sent.before.map((author): NamedAuthor => {
    const stored = before.authors.find(({ profileId }) => profileId !== null && profileId === author);
    if (stored) return stored;
    return typeof author === "string"
      ? { profileId: null, name: author }
      : { profileId: null, name: author.name, ...namePartsOf(author) };
  });
  await store(db, by, { before, authors, note: "The authors are as they were before." });
}

interface Change {
  before: Awaited<ReturnType<typeof lockForUpdate>>;
  authors: NamedAuthor[];
  note: string;
}

async function store(
  db: Trx,
  by: Authorized<"name.split">,
  { before, authors, note }: Change,
): Promise<void> {
  const at = now();
  const after = { ...withColumns(before, { updatedAt: at }), authors };
  await savePost(db, { before, after, who: by, at, step: "changed", note, audit: { action: "post.update" } });
}
