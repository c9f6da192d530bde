import panels from "virtual:panels/search";
import type { SiteTypes } from "../site-types.ts";
import type { PanelFound } from "./search-panel.ts";

type Reply = PanelFound & { suggestion: string | null };

/**
 * What the API and the panels found: what has all of the words or, where nothing has, what has most of them. There is no other
 * spelling to suggest where a page has them all.
 */
export function joinFound(reply: Reply, content: SiteTypes["content"], search: string): Reply {
  const isStrict = reply.total > 0 && reply.matched === "all";
  const strict = findInPanels(content, search, false);
  if (strict.total > 0) return isStrict ? { ...strict, ...reply } : { ...strict, suggestion: null };
  if (isStrict) return reply;
  const looser = findInPanels(content, search, true);
  return looser.total > 0 && reply.total === 0 ? { ...reply, ...looser } : { ...looser, ...reply };
}

function findInPanels(content: SiteTypes["content"], search: string, isLooser: boolean): PanelFound {
  let joined: PanelFound = { total: 0, matched: "all" };
  for (const { findIn } of panels) {
    const own = findIn?.(content, search, isLooser);
    if (own) joined = { ...joined, ...own, total: joined.total + own.total };
  }
  return joined;
}
