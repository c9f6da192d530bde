import type { SpeciesSummary } from "#birds/domain/guide/species.ts";
import type { SearchSource } from "#core/db/part.ts";
import { withoutKind } from "#core/domain/kind-words.ts";
import type { Paged } from "#core/domain/paging.ts";
import { find } from "./species.ts";
import { suggest } from "./suggestion.ts";

declare module "#core/domain/site-search.ts" {
  interface SiteFound {
    species: Paged<SpeciesSummary>;
  }
}

/** The page of a bird leads with its picture. */
const pictures = ["photo", "photos", "photograph", "photographs", "picture", "pictures", "drawing"];

/** Species by any of their names. */
export const searchSpecies: SearchSource = {
  async find(db, _viewer, search, limit) {
    const { facets: _, ...species } = await find(db, {
      ...limit,
      search: withoutKind(search, pictures) ?? search,
    });
    return { found: { species }, total: species.total };
  },
  suggest: (db, _viewer, search, found, limit) => suggest(db, { ...limit, search }, found),
};
