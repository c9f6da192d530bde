import type { PostType } from "./types.ts";

/** The tabs of a member's page, with the box that counts each. */
export const memberTabs = [
  { name: "publications", tab: "Publications", counted: "Papers", dated: "Year" },
  { name: "news", tab: "News", counted: "Posts", dated: "Date" },
  { name: "files", tab: "Files", counted: "Files", dated: "Date" },
] as const;

export type MemberTab = (typeof memberTabs)[number];
export type MemberTabName = MemberTab["name"];

const paperTypes: readonly PostType[] = ["publication", "thesis"];

/** Where a kind of post is kept; whatever is neither a paper nor a file is among the news. */
export const findMemberTab = (type: PostType): MemberTabName =>
  paperTypes.includes(type) ? "publications" : type === "document" ? "files" : "news";

/** A number as the boxes show it: with two digits at least (spec §2). */
export const formatCount = (number: number): string => String(number).padStart(2, "0");
