import type { Citable } from "./citable.ts";
import { type CitedPost, toCitable } from "./post-citation.ts";

/** Those of the posts that are cited, as works with their whole abstracts. */
export async function* toCitables(
  posts: AsyncIterable<CitedPost & { content?: string }>,
  publicUrl: string,
): AsyncGenerator<Citable> {
  for await (const post of posts) {
    const work = toCitable(post, publicUrl, post.content);
    if (work) yield work;
  }
}
