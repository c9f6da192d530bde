import type { Viewer } from "#core/domain/accounts/viewer.ts";
import { looserSearches } from "#core/domain/search-query.ts";
import { isSearchable, type SiteFound } from "#core/domain/site-search.ts";
import type { Db } from "./connect.ts";
import { dbParts } from "./part.ts";

/** How many of each noun are shown; its own list has the others. */
const LIMIT = { page: 0, limit: 3 };

/**
 * The best matches of each noun: those with all words or, where nothing has all, with most of them. The first source that knows
 * a better spelling decides.
 */
export async function searchSite(db: Db, viewer: Viewer, text: string) {
  const strict = await findAll(db, viewer, isSearchable(text) ? text : "-");
  if (!isSearchable(text)) return { ...strict, suggestion: null };
  let suggestion: string | null = null;
  for (const source of searchSources())
    suggestion ??= await source.suggest(db, viewer, text, strict.total, LIMIT);
  const looser = strict.total === 0 ? await findLooser(db, viewer, text) : undefined;
  return { ...(looser ?? strict), suggestion };
}

type Found = Partial<SiteFound> & Pick<SiteFound, "total" | "matched">;
const searchSources = () => dbParts().map((part) => part.search);

async function findAll(db: Db, viewer: Viewer, search: string, least?: number): Promise<Found> {
  let found: Partial<SiteFound> = {};
  let total = 0;
  for (const source of searchSources()) {
    const part = await source.find(db, viewer, search, { ...LIMIT, ...(least !== undefined && { least }) });
    found = { ...found, ...part.found };
    total += part.total;
  }
  return { ...found, total, matched: "all" };
}

/** What has as many of the words as anything has; undefined if nothing has most of them. */
async function findLooser(db: Db, viewer: Viewer, text: string): Promise<Found | undefined> {
  for (const { search, least, isOneOfTwo } of looserSearches(text)) {
    const found = await findAll(db, viewer, search, least);
    if (found.total > 0) return { ...found, matched: isOneOfTwo ? "one" : "most" };
  }
  return undefined;
}
