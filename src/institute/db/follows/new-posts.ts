import type { Expression, SqlBool } from "kysely";
import type { Db } from "#core/db/connect.ts";
import type { FollowLine, FollowNews, NewsWindow } from "#core/db/follows/follow-kind.ts";
import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { lagosDay } from "#core/domain/lagos-day.ts";
import { formatPostDate } from "#core/domain/partial-date.ts";
import { compareText } from "#core/domain/words.ts";
import { isWork, shownWriters } from "#institute/domain/posts/authorship.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { listedTypes, type PostType, postHref, postTypeRow } from "#institute/domain/posts/types.ts";
import { type Where, whereFileOpen, whereReadable } from "../posts/readable.ts";
import { findSummaries } from "../posts/rows.ts";

/** Of more new posts than these the oldest are not looked at. */
const MAX_NEW = 1000;

/** A post that became public, or whose file was opened. */
export interface NewPost {
  id: string;
  postType: PostType;
  year: number | null;
  /** Whether its file is what is new. */
  isOpened: boolean;
}

/** The posts of lists that became new, as far as this reader may read them now, the newest first; at most a thousand. */
export async function listNewPosts(
  db: Db,
  reader: Viewer,
  { from, upTo }: NewsWindow,
  condition: (where: Where) => Expression<SqlBool>,
): Promise<NewPost[]> {
  const types = listedTypes.map(({ type }) => type);
  const rows = await db
    .selectFrom("post")
    .select(["post.id", "postType", "year", "firstPublicAt", "fileOpenedAt"])
    .where((where) => where("post.id", "in", selectNew(where, { from, upTo })))
    .where("postType", "in", types)
    .where("withdrawnAt", "is", null)
    .where(whereReadable(reader))
    .where((where) =>
      where.or([
        isBetween(where, "firstPublicAt", { from, upTo }),
        where.and([where("fileUrl", "is not", null), whereFileOpen(reader, lagosDay(upTo))(where)]),
      ]),
    )
    .where(condition)
    // Their ids begin with the time at which they were posted.
    .orderBy("post.id", "desc")
    .limit(MAX_NEW)
    .execute();
  return rows
    .map(({ firstPublicAt, fileOpenedAt, ...post }) => {
      const isFirst = firstPublicAt !== null && firstPublicAt > from && firstPublicAt <= upTo;
      return { ...post, isOpened: !isFirst, at: (isFirst ? firstPublicAt : fileOpenedAt) ?? "" };
    })
    .sort((a, b) => compareText(b.at, a.at) || compareText(b.id, a.id));
}

type Span = Pick<NewsWindow, "from" | "upTo">;

const isBetween = (where: Where, column: "firstPublicAt" | "fileOpenedAt", { from, upTo }: Span) =>
  where.and([where(column, ">", from), where(column, "<=", upTo)]);

/** The ids of what became new for anybody: each moment has its index. */
const selectNew = (where: Where, span: Span) => {
  const select = (column: "firstPublicAt" | "fileOpenedAt") =>
    where
      .selectFrom("post as recent")
      .select("recent.id")
      .where(`recent.${column}`, ">", span.from)
      .where(`recent.${column}`, "<=", span.upTo);
  return select("firstPublicAt").union(select("fileOpenedAt"));
};

/** The lines of posts in a letter, as many as it has room for. */
export async function toNews(
  db: Db,
  reader: Viewer,
  posts: readonly NewPost[],
  { limit }: NewsWindow,
): Promise<FollowNews> {
  const shown = posts.slice(0, limit);
  const opened = new Set(shown.flatMap(({ id, isOpened }) => (isOpened ? id : [])));
  const summaries = await findSummaries(
    db,
    reader,
    shown.map(({ id }) => id),
  );
  return { lines: summaries.map((post) => toLine(post, opened.has(post._id))), total: posts.length };
}

const toLine = (post: PostSummary, isOpened: boolean): FollowLine => ({
  key: `post ${post._id}`,
  title: post.title,
  href: postHref(post),
  detail: [describePost(post), isOpened && "its file is open now"].filter(Boolean).join("; "),
});

/** So many writers are named. */
const MAX_NAMES = 3;

/** What it is, who wrote it and when: “Thesis by Ada Bello, 2024”. */
function describePost(post: PostSummary): string {
  const { one, byline } = postTypeRow(post.postType);
  const names = (byline === "authors" ? post.authors : shownWriters(post)).map(({ name }) => name);
  const shown = names.slice(0, MAX_NAMES).join(", ");
  const writers = names.length > MAX_NAMES ? `${shown} and others` : shown;
  const when = isWork(post.postType) ? post.year : formatPostDate(post);
  return [byline !== "none" && writers ? `${one} by ${writers}` : one, when].filter(Boolean).join(", ");
}
