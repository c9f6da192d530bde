/** How a field or a part of a page is typed, written in a file and compared; each layer has a table of these. */
export const controls = [
  "line",
  "paragraph",
  "lines",
  "inline",
  "rich",
  "link",
  "file",
  "picture",
  "number",
  "code",
  "date",
  "choice",
  "switch",
  "set",
  "records",
  "rows",
  "group",
] as const;

export type Control = (typeof controls)[number];
