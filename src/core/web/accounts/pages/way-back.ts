import { site } from "#core/web/site-lists.ts";

/** The page that a document names as the way back; only a path of this site counts. */
export function readWayBack(search: string): string | undefined {
  const from = new URLSearchParams(search).get("from");
  // A second slash or backslash would begin the name of another site; the browser leaves out tabs and line ends.
  const isPath = from !== null && /^\/(?![/\\])[^\p{Cc}]*$/u.test(from);
  return isPath && !/^\/auth(?![\w-])/.test(from) ? from : undefined;
}

/** What one signs in for, by the page that needs it. */
export const purposeOf = (cameFrom = ""): string =>
  site().signIn.get(/^\/([\w-]+)/.exec(cameFrom)?.[1] ?? "") ??
  "update your profile and submit news, papers and plans";
