import type { PostType } from "./post-types.ts";

/** The tabs of a member's page, with the box that counts each. */
export const shelves = [
  { name: "publications", tab: "Publications", counted: "Papers", dated: "Year" },
  { name: "news", tab: "News", counted: "Posts", dated: "Date" },
  { name: "files", tab: "Files", counted: "Files", dated: "Date" },
] as const;

export type Shelf = (typeof shelves)[number];
export type ShelfName = Shelf["name"];

const papers: readonly PostType[] = ["publication", "thesis"];

/** Where a kind of post is kept; whatever is neither a paper nor a file is among the news. */
export const shelfOf = (type: PostType): ShelfName =>
  papers.includes(type) ? "publications" : type === "document" ? "files" : "news";

/** A number as the boxes show it: with two digits at least (spec §2). */
export const counted = (number: number): string => String(number).padStart(2, "0");
