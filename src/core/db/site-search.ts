import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { isSearchable, type SiteFound } from "#core/domain/site-search.ts";
import type { Db } from "./connect.ts";
import { dbParts } from "./part.ts";

/** How many of each noun are shown; its own list has the others. */
const LIMIT = { page: 0, limit: 3 };

/** The best matches of each noun; the first source that knows a better spelling decides. */
export async function searchSite(db: Db, viewer: Viewer, text: string) {
  const search = isSearchable(text) ? text : "-";
  const sources = dbParts().map((part) => part.search);
  let found: Partial<SiteFound> = {};
  let total = 0;
  for (const source of sources) {
    const part = await source.find(db, viewer, search, LIMIT);
    found = { ...found, ...part.found };
    total += part.total;
  }
  let suggestion: string | null = null;
  if (isSearchable(text))
    for (const source of sources) suggestion ??= await source.suggest(db, viewer, text, total, LIMIT);
  return { ...found, suggestion };
}
