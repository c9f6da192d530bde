import type { Db } from "#core/db/connect.ts";
import type { Post, PostSummary } from "#institute/domain/posts/post.ts";

/** Limits the texts in one reply; later posts come without text. */
const MAX_REPLY_CHARACTERS = 1_000_000;
/** Small, so that few texts are read in vain. */
const BATCH_SIZE = 12;

/** A post in a list, with its text if it fits, and in exports the files that it has had. */
export type ListedPost = PostSummary & { content?: string } & Pick<Post, "versions">;

/** Adds texts to posts, as far as they fit into a reply. */
export async function withTexts(db: Db, posts: readonly PostSummary[]): Promise<ListedPost[]> {
  const texts = new Map<string, string>();
  let left = MAX_REPLY_CHARACTERS;
  for (let start = 0; start < posts.length && left > 0; start += BATCH_SIZE) {
    const ids = posts.slice(start, start + BATCH_SIZE).map(({ _id }) => _id);
    const batch = await readTexts(db, ids);
    for (const id of ids) {
      const text = batch.get(id) ?? "";
      if (text.length > left) {
        left = 0;
        break;
      }
      left -= text.length;
      texts.set(id, text);
    }
  }
  return posts.map((post) => {
    const content = texts.get(post._id);
    return content === undefined ? post : { ...post, content };
  });
}

/** The texts of posts, by id; the caller checks who may read them. */
export async function readTexts(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom("post_text").selectAll().where("postId", "in", ids).execute();
  return new Map(rows.map(({ postId, content }) => [postId, content]));
}
