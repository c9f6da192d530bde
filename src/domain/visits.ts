/** What is counted: a page that was looked at, or a file that was fetched. */
export type VisitKind = "page" | "download";
