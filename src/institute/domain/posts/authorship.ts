import { type PostType, postTypeNames, postTypeRow } from "./types.ts";

/** Whether posts of this type are works, which name their authors and are cited by them. */
export const isWork = (type: PostType): boolean => postTypeRow(type).byline === "authors";

export const workTypes = postTypeNames.filter(isWork);

/** What to do about a work that is entered for others and names none of them. */
export const noAuthorProblem =
  "Name at least one author, or the editors of the book. An organisation can be either.";

/** Whether a work names neither an author nor, if it can have editors, one of them. */
export const namesNoAuthor = (post: {
  postType: PostType;
  authors: readonly unknown[];
  editors: string | null;
}): boolean =>
  isWork(post.postType) &&
  post.authors.length === 0 &&
  !(post.editors && postTypeRow(post.postType).fields.includes("editors"));

/** Whether a new post names the person who enters it; an admin names themself in works by choice. */
export const isPosterAuthor = (
  poster: { role: "admin" | "member" },
  post: { postType: PostType; isEnteredForOthers?: boolean | undefined },
): boolean => !post.isEnteredForOthers && !(isWork(post.postType) && poster.role === "admin");

/** Who is shown as the writer of a post that is no work: who posted it, or whom it names if it was entered for others. */
export function shownWriters(post: {
  author: string;
  userSlug: string | null;
  authors: readonly { name: string; slug: string | null }[];
}): { name: string; slug: string | null }[] {
  const { author: name, userSlug: slug, authors } = post;
  const isOwn = authors.length === 0 || authors.some((author) => author.name === name);
  return isOwn ? [{ name, slug }] : authors.map(({ name, slug }) => ({ name, slug }));
}

/** What decides whether a post counts as written by a person. */
interface WrittenPost {
  postType: PostType;
  authors: readonly { profileId: string | null; name: string }[];
  /** Who posted it. */
  userId: string;
  author: string;
}

/** Whether a person wrote a post: a work names them, another post may also be posted by them. */
export function isWrittenBy(
  { postType, authors, userId, author }: WrittenPost,
  person: { _id: string; profileId: string | null },
): boolean {
  if (person.profileId !== null && authors.some(({ profileId }) => profileId === person.profileId))
    return true;
  if (userId !== person._id) return false;
  return !isWork(postType) || authors.some(({ profileId, name }) => profileId === null && name === author);
}
