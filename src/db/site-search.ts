import type { Viewer } from "#domain/accounts/viewer.ts";
import { listedTypes } from "#domain/posts/types.ts";
import { isSearchable } from "#domain/site-search.ts";
import * as species from "./birds/species.ts";
import * as birdSuggestion from "./birds/suggestion.ts";
import type { Db } from "./connect.ts";
import * as people from "./people/lists.ts";
import * as peopleSuggestion from "./people/suggestion.ts";
import { findByType } from "./posts/search-by-type.ts";
import * as postSuggestion from "./posts/suggestion.ts";

/** So many posts of a type are counted at most; its own list counts further. */
const MAX_COUNTED = 100;
/** How many of each group are shown; its own list has the others. */
const LIMIT = { page: 0, limit: 3 };

/** The best matches of each noun that `viewer` may read, by the searches of the lists themselves. */
export async function searchSite(db: Db, viewer: Viewer, text: string) {
  const search = isSearchable(text) ? text : "-";
  const { facets: _, ...birds } = await species.find(db, { ...LIMIT, search });
  const filter = { ...LIMIT, search, listed: true };
  const { letters: _letters, ...members } = await people.list(db, viewer, filter);
  const categories = members.total > 0 ? await people.countByCategory(db, viewer, filter) : [];
  const types = [...listedTypes.map(({ type }) => type), "webPage" as const];
  const found = await findByType(db, viewer, search, types, { limit: LIMIT.limit, most: MAX_COUNTED });
  const groups = listedTypes.flatMap(({ type }) => {
    const group = found.get(type);
    return group ? [{ type, ...group }] : [];
  });
  const webPages = found.get("webPage") ?? { data: [], total: 0 };
  const total = [birds, members, webPages, ...groups].reduce((sum, group) => sum + group.total, 0);
  return {
    species: birds,
    people: { ...members, categories },
    posts: groups,
    webPages: webPages.data.map(({ slug, title, excerpt }) => ({ slug, title, excerpt })),
    suggestion: isSearchable(text) ? await suggest(db, viewer, text, total) : null,
  };
}

/** The first noun that knows a better spelling decides. */
const suggest = async (db: Db, viewer: Viewer, text: string, found: number): Promise<string | null> =>
  (await birdSuggestion.suggest(db, { ...LIMIT, search: text }, found)) ??
  (await postSuggestion.suggest(db, viewer, text, LIMIT, found)) ??
  (await peopleSuggestion.suggest(db, viewer, { ...LIMIT, search: text, listed: true }, found));
