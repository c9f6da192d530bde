import { postTypeRow } from "#domain/posts/types.ts";
import type { DemoPost } from "./types.ts";

/** Stands at the end of every biography: no source knows these people. */
export const inventedPerson = "An invented person, for the demonstration of this website.";

const inventedPost = "Written for the demonstration of this website.";
const describedWork = "Described for this website from the published record; not the authors’ own abstract.";

/** News and works come from sources; these were made up to show what the site can hold, their files as well. */
const isInvented = ({ postType }: DemoPost) => ["research", "document", "proposal"].includes(postType);

/** What a reader has to know of where a text comes from; stands at its end. */
export function sourceLabel(post: DemoPost): string | undefined {
  if (isInvented(post)) return inventedPost;
  return postTypeRow(post.postType).order === "year" ? describedWork : undefined;
}

/** What is printed in the PDF of a post, with what it is; the sheets of theses say so in their own words. */
export function printedParagraphs(post: DemoPost): string[] {
  const paragraphs = post.pdf?.paragraphs ?? [];
  return isInvented(post) ? [...paragraphs, inventedPost] : paragraphs;
}
