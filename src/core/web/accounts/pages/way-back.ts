import { site } from "#core/web/site-lists.ts";

/** The page that a document names as the way back; only a path of this site counts. */
export function readWayBack(search: string): string | undefined {
  const params = new URLSearchParams(search);
  // A page of the field that a phone has stored may name itself as an earlier version did.
  // Leaves with 0.13.0: a phone stores the page anew whenever it has a line.
  if (params.get("to") === "field") return "/field";
  const from = params.get("from");
  // A second slash or backslash would begin the name of another site; the browser leaves out tabs and line ends.
  const isPath = from !== null && /^\/(?![/\\])[^\p{Cc}]*$/u.test(from);
  return isPath && !/^\/auth(?![\w-])/.test(from) ? from : undefined;
}

/** What one signs in for, by the page that needs it. */
export const purposeOf = (cameFrom = ""): string =>
  site().signIn.get(/^\/([\w-]+)/.exec(cameFrom)?.[1] ?? "") ??
  "update your profile and submit news, papers and plans";
