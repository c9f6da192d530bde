import type { SpeciesSummary } from "#domain/birds/species.ts";
import type { ProfileSummary } from "#domain/people/profile.ts";
import type { PostSummary } from "#domain/posts/post.ts";
import { postTypeRow } from "#domain/posts/types.ts";
import { excerpt } from "#domain/words.ts";
import { toPrecision, toTitle } from "../ui/card-post.ts";

const EXCERPT_WORDS = 24;
const MAX_AUTHORS = 4;

/** What a row of the search shows of a bird. */
export const toFoundBird = ({ name, scientificName, status, slug }: SpeciesSummary) => ({
  ...{ name, scientificName, status, slug },
});

/** What a row shows of a member; `slug` is null without a public page. */
export const toFoundPerson = (profile: ProfileSummary) => ({
  _id: profile._id,
  name: profile.name,
  title: profile.title,
  slug: profile.userId === null ? null : profile.slug,
  picture: profile.profilePicture,
  line: profile.designation,
});

/** What a row shows of a post: authors, year and journal of a work, otherwise the date and the beginning of the text. */
export function toFoundPost(post: Omit<PostSummary, "email" | "hasPendingEdit">) {
  const isWork = postTypeRow(post.postType).layout === "typography";
  const names = post.authors.map(({ name }) => name);
  const hidden = names.length > MAX_AUTHORS + 1 ? names.length - MAX_AUTHORS : 0;
  return {
    _id: post._id,
    postType: post.postType,
    slug: post.slug,
    ...toTitle(post),
    work: isWork
      ? {
          authors:
            names.slice(0, names.length - hidden).join(", ") + (hidden > 0 ? ` and ${hidden} more` : ""),
          year: post.year,
          journal: post.journal,
          fileUrl: post.fileUrl,
          file: post.file,
          ...toTitle(post),
        }
      : null,
    dated: { createdAt: post.createdAt, ...toPrecision(post) },
    excerpt: isWork ? "" : excerpt(post.excerpt, EXCERPT_WORDS),
  };
}
