import { z } from "zod";
import { slugify } from "#core/domain/words.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import type { Citable } from "#institute/formats/posts/citable.ts";
import { toCitable } from "#institute/formats/posts/post-citation.ts";
import { readPosts } from "#institute/ops/demo/posts.ts";
import { samplePost } from "./sample-post.ts";

/** The site of the works. */
export const address = "https://birds.example.org";

/** A post that is cited, as a citable work. */
export const citeWork = (post: Post): Citable => {
  const work = toCitable(post, address);
  if (!work) throw new Error("A paper or thesis is cited.");
  return work;
};

/** The 49 publications and 10 theses that are real. */
export const realWorks = readPosts()
  .filter(({ postType }) => postType === "publication" || postType === "thesis")
  .map(({ pdf: _pdf, returned: _returned, authors, ...post }) =>
    samplePost({
      ...post,
      slug: slugify(post.title),
      authors: authors.map((name) => ({
        profileId: null,
        slug: null,
        profilePicture: null,
        name: z.string().parse(name),
      })),
    }),
  );
