import type { SpeciesSummary } from "#birds/domain/guide/species.ts";
import type { SearchSource } from "#core/db/part.ts";
import type { Paged } from "#core/domain/paging.ts";
import { find } from "./species.ts";
import { suggest } from "./suggestion.ts";

declare module "#core/domain/site-search.ts" {
  interface SiteFound {
    species: Paged<SpeciesSummary>;
  }
}

/** Species by any of their names. */
export const searchSpecies: SearchSource = {
  async find(db, _viewer, search, limit) {
    const { facets: _, ...species } = await find(db, { ...limit, search });
    return { found: { species }, total: species.total };
  },
  suggest: (db, _viewer, search, found, limit) => suggest(db, { ...limit, search }, found),
};
