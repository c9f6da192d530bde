import type { Db } from "#core/db/connect.ts";
import type { LoggedRecord } from "#core/db/part.ts";
import { type PostType, postHref, postTypeRow } from "#institute/domain/posts/types.ts";

const NAMED_AUTHORS = 2;

/** Posts as the audit log names them, with what they are and whose. */
export async function loggedPosts(db: Db, ids: string[]): Promise<LoggedRecord[]> {
  const posts = await db
    .selectFrom("post")
    .select(["id", "title", "slug", "postType", "deletedAt", "publicAt", "withdrawnAt"])
    .where("id", "in", ids)
    .execute();
  const authors = await db
    .selectFrom("post_author")
    .select(["postId", "name"])
    .where("postId", "in", ids)
    .orderBy("postId")
    .orderBy("position")
    .execute();
  const authorsOf = Map.groupBy(authors, ({ postId }) => postId);
  return posts.map(({ id, title, deletedAt, publicAt, withdrawnAt, ...post }) => ({
    id,
    name: title,
    kind: kindOf(
      post.postType,
      (authorsOf.get(id) ?? []).map(({ name }) => name),
    ),
    href: deletedAt ? null : publicAt || withdrawnAt ? postHref(post) : `/preview/${id}`,
  }));
}

/** “a publication by A. Author, B. Writer and 3 others”. */
function kindOf(type: PostType, authors: string[]): string {
  const one = postTypeRow(type).one.toLowerCase();
  const what = type === "news" || type === "research" ? one : `a ${one}`;
  if (authors.length === 0 || postTypeRow(type).byline !== "authors") return what;
  const others = authors.length - NAMED_AUTHORS;
  const named = authors.slice(0, NAMED_AUTHORS);
  const listed =
    others > 0
      ? `${named.join(", ")} and ${others} ${others === 1 ? "other" : "others"}`
      : named.join(" and ");
  return `${what} by ${listed}`;
}
