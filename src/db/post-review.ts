import { AppError } from "#domain/errors.ts";
import { type Paged, pageWindow } from "#domain/paging.ts";
import type { PostSummary } from "#domain/post.ts";
import type { ModerationFilter } from "#domain/post-state.ts";
import type { PostType } from "#domain/post-types.ts";
import { parseSearch, parseWords } from "#domain/search-query.ts";
import type { Account } from "#domain/viewer.ts";
import { record } from "./audit.ts";
import type { Db } from "./connect.ts";
import * as authorsOf from "./post-authors.ts";
import { counts as stored } from "./post-counts.ts";
import * as history from "./post-history.ts";
import { summaries } from "./post-rows.ts";
import { claim } from "./post-state.ts";
import { binFrom } from "./post-writing.ts";
import type { Where } from "./readable-posts.ts";
import { now } from "./record.ts";
import * as search from "./search.ts";

/** Gives a post, or the change of it that waits, back to its authors with a note; inside a transaction. */
export async function giveBack(
  db: Db,
  admin: Account,
  id: string,
  { note, version }: { note: string; version?: number | undefined },
): Promise<void> {
  const before = await claim(db, id, version);
  if (before.waitingSince === null)
    throw new AppError("conflict", "Nothing of this post waits for a decision any more.");
  const at = now();
  const standing = { waitingSince: null, returnedAt: at, returnNote: note };
  await db.updateTable("post").set(standing).where("id", "=", id).execute();
  const text = history.textOf(before, await authorsOf.read(db, id));
  const step = { accountId: admin._id, at, step: "returned" as const, note };
  await history.add(db, { post: before, text }, step);
  await record(db, {
    accountId: admin._id,
    action: "post.return",
    subject: "post",
    subjectId: id,
    after: { note },
  });
}

/** Whoever posted a post or last changed it as an author, as far as their address is confirmed. */
export async function writersOf(db: Db, postId: string) {
  const ofPost = db.selectFrom("post").select("accountId").where("id", "=", postId);
  const lastChange = await db
    .selectFrom("post_revision")
    .select("accountId")
    .where("postId", "=", postId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return db
    .selectFrom("account")
    .select(["id as accountId", "email", "firstName"])
    .where((where) => where.or([where("id", "in", ofPost), where("id", "=", lastChange?.accountId ?? "")]))
    .where("confirmedAt", "is not", null)
    .where("disabledAt", "is", null)
    .execute();
}

/** Whether what an author is told of a post still holds: that it is returned, or that it is approved. */
export async function stillHolds(
  db: Db,
  postId: string,
  fact: "returnedAt" | "approvedAt",
): Promise<boolean> {
  const row = await db
    .selectFrom("post")
    .select("id")
    .where("id", "=", postId)
    .where("deletedAt", "is", null)
    .where(fact, "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface ModerationQuery {
  state?: ModerationFilter | undefined;
  type?: PostType | undefined;
  /** Words, as in a search; empty for all. */
  searchQuery: string;
  page: number;
  limit: number;
}

export type Moderated = Paged<PostSummary> & { counts: Record<ModerationFilter | "all", number> };

/** The posts that an admin looks through, with how many there are in each state; what waits longest comes first. */
export async function moderated(db: Db, admin: Account, query: ModerationQuery): Promise<Moderated> {
  const wanted = await wantedBy(db, admin, query);
  const counts = await countStates(db, wanted);
  const state = query.state ?? "all";
  const { size, offset, ...place } = pageWindow(counts[state], query.page, query.limit);
  const ids = await page(db, state, wanted, { size, offset });
  return { data: await summaries(db, admin, ids), ...place, total: counts[state], counts };
}

/** A search by an admin looks at this many of the best matches. */
const mostMatches = 2000;

interface Wanted {
  type: PostType | undefined;
  year: number | undefined;
  /** What a search has found, best first; nothing when none was asked for. */
  found: string[] | undefined;
  /** The words that it was asked for, for titles in the bin, which no search knows. */
  words: string[];
}

async function wantedBy(db: Db, admin: Account, query: ModerationQuery): Promise<Wanted> {
  // Inside one type, the name of a type is a word like any other.
  const asked = parseSearch(query.searchQuery);
  const isWord = asked.type !== undefined && query.type !== undefined && asked.type !== query.type;
  const { terms, type, year, possible } = isWord ? parseWords(query.searchQuery) : asked;
  const wanted = { type: query.type ?? type, year, words: terms.flatMap((term) => term.words) };
  if (!possible) return { ...wanted, found: [] };
  if (terms.length === 0) return { ...wanted, found: undefined };
  const { ids } = await search.find(db, admin, { terms }, { limit: mostMatches, offset: 0 });
  return { ...wanted, found: ids };
}

const inState = (state: ModerationFilter | "all") => (where: Where) => {
  const stored = where("deletedAt", "is", null);
  if (state === "deleted") return where("deletedAt", ">", binFrom(now()));
  if (state === "pending") return where.and([stored, where("waitingSince", "is not", null)]);
  if (state === "returned") return where.and([stored, where("returnedAt", "is not", null)]);
  if (state === "all") return stored;
  return where.and([
    stored,
    where("approvedAt", "is not", null),
    where("waitingSince", "is", null),
    where("returnedAt", "is", null),
  ]);
};

function select(db: Db, state: ModerationFilter | "all", { type, year, found, words }: Wanted) {
  let posts = db.selectFrom("post").where(inState(state));
  if (type) posts = posts.where("postType", "=", type);
  if (year) posts = posts.where("year", "=", year);
  if (!found) return posts;
  if (state !== "deleted") return posts.where("post.id", "in", found.length > 0 ? found : [""]);
  for (const word of words)
    posts = posts.where((where) => where(where.fn<string>("lower", ["title"]), "like", `%${word}%`));
  return words.length > 0 ? posts : posts.where("post.id", "=", "");
}

/** How many there are in each state. What stands in a list without a search is known, and need not be counted. */
async function countStates(db: Db, wanted: Wanted): Promise<Moderated["counts"]> {
  const [pending, returned, deleted] = [
    await count(db, "pending", wanted),
    await count(db, "returned", wanted),
    await count(db, "deleted", wanted),
  ];
  const all = wanted.found ? await count(db, "all", wanted) : (await stored(db, wanted)).stored;
  return { all, pending, returned, approved: all - pending - returned, deleted };
}

async function count(db: Db, state: ModerationFilter | "all", wanted: Wanted): Promise<number> {
  const row = await select(db, state, wanted)
    .select((one) => one.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

async function page(
  db: Db,
  state: ModerationFilter | "all",
  wanted: Wanted,
  { size, offset }: { size: number; offset: number },
): Promise<string[]> {
  const posts = select(db, state, wanted).select("post.id");
  const { found } = wanted;
  if (found && (state === "all" || state === "approved")) {
    const ids = new Set((await posts.execute()).map(({ id }) => id));
    return found.filter((id) => ids.has(id)).slice(offset, offset + size);
  }
  const column = { pending: "waitingSince", returned: "returnedAt", deleted: "deletedAt" } as const;
  const [by, direction] =
    state === "all" || state === "approved"
      ? (["createdAt", "desc"] as const)
      : ([column[state], state === "pending" ? "asc" : "desc"] as const);
  const rows = await posts
    .orderBy(by, direction)
    .orderBy("post.id", direction)
    .limit(size)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}
