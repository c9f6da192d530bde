import type { Post } from "#domain/posts/post.ts";
import { postHref, postTypeRow } from "#domain/posts/types.ts";
import { type Citable, person } from "./citation.ts";

type CitedPost = Pick<
  Post,
  "postType" | "slug" | "title" | "year" | "journal" | "publicationNumber" | "doi"
> & { authors: readonly { name: string }[] };

/** A paper or thesis as a citable work, with only the stated facts; `undefined` for other posts. */
export function toCitable(post: CitedPost, publicUrl: string): Citable | undefined {
  const { citedAs } = postTypeRow(post.postType);
  if (!citedAs) return undefined;
  return {
    kind: citedAs,
    title: post.title,
    authors: post.authors.map(({ name }) => person(name)),
    issued: post.year === null ? undefined : String(post.year),
    container: post.journal ?? undefined,
    number: post.publicationNumber ?? undefined,
    doi: /10\.\d{4,9}\/\S+/.exec(post.doi ?? "")?.[0],
    url: `${publicUrl}${postHref(post)}`,
  };
}
