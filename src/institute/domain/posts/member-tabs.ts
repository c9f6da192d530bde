/** The tabs of a member's page, and the label of each tab's count. */
export const memberTabs = [
  { name: "publications", tab: "Publications", counted: "Papers", dated: "Year" },
  { name: "news", tab: "News", counted: "Posts", dated: "Date" },
  { name: "files", tab: "Files", counted: "Files", dated: "Date" },
] as const;

export type MemberTab = (typeof memberTabs)[number];
export type MemberTabName = MemberTab["name"];

/** A count with at least two digits (spec §2). */
export const formatCount = (number: number): string => String(number).padStart(2, "0");
