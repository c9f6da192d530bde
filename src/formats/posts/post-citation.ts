import type { Post } from "#domain/posts/post.ts";
import { postHref } from "#domain/posts/types.ts";
import { type Citable, person } from "./citation.ts";

type CitedPost = Pick<
  Post,
  "postType" | "slug" | "title" | "year" | "journal" | "publicationNumber" | "doi"
> & { authors: readonly { name: string }[] };

/** A paper or thesis as a citable work, with only the stated facts; `undefined` for other posts. */
export function toCitable(post: CitedPost, publicUrl: string, accessed: string): Citable | undefined {
  const { postType } = post;
  if (postType !== "publication" && postType !== "thesis") return undefined;
  return {
    kind: postType === "thesis" ? "thesis" : "article",
    title: post.title,
    authors: post.authors.map(({ name }) => person(name)),
    issued: post.year === null ? undefined : String(post.year),
    container: post.journal ?? undefined,
    number: post.publicationNumber ?? undefined,
    doi: /10\.\d{4,9}\/\S+/.exec(post.doi ?? "")?.[0],
    url: `${publicUrl}${postHref(post)}`,
    accessed,
  };
}
