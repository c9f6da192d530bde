import { infoOf } from "#core/domain/fields.ts";
import type { createPageClient } from "#core/web/page-context.ts";
import { isWork } from "#institute/domain/posts/authorship.ts";
import { textFields } from "#institute/domain/posts/fields.ts";
import type { Post } from "#institute/domain/posts/post.ts";
import { postHref, postTypeRow } from "#institute/domain/posts/types.ts";

/** A message that asks for a work; it is filled in, and can be changed before it is sent. */
export interface AskedWork {
  /** The last part of the address of its page. */
  slug: string;
  subject: string;
  message: string;
}

/** What to write to ask for a work that all may see; null if there is no such work. */
export async function findAskedWork(
  client: ReturnType<typeof createPageClient>,
  slug: string | null,
  publicUrl: string,
): Promise<AskedWork | null> {
  if (!slug || slug.length > 200) return null;
  const reply = await client.api.posts[":idOrSlug"].$get({ param: { idOrSlug: slug } });
  if (!reply.ok) return null;
  const post = await reply.json();
  return isWork(post.postType) ? askForWork(post, publicUrl) : null;
}

function askForWork(post: Post, publicUrl: string): AskedWork {
  const degree = post.degree && infoOf(textFields.degree).choices?.[post.degree];
  const one = postTypeRow(post.postType).one;
  const kind = degree ? `${one} (${degree})` : one;
  const authors = post.authors.map(({ name }) => name).join(", ");
  const facts = [kind, authors && `by ${authors}`, post.year !== null && String(post.year)].filter(Boolean);
  return {
    slug: post.slug,
    subject: `A copy of “${post.title}”`,
    message: `Please tell me how I can read this work:\n\n“${post.title}”\n${facts.join(", ")}\n${publicUrl}${postHref(post)}\n`,
  };
}
