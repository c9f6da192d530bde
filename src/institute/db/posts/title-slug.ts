import { latinSlug } from "#core/db/latin-slug.ts";
import { slugify } from "#core/domain/words.ts";
import type { PostType } from "#institute/domain/posts/types.ts";

/** The slug of a title, in Latin letters whatever its script; one without letters has the type and year of its post. */
export const titleSlug = (post: { title: string; postType: PostType; year: number | null }): string =>
  latinSlug(post.title, slugify([post.postType, post.year].filter(Boolean).join(" ")));
