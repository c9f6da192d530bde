import type { SearchSource } from "#db/part.ts";
import type { SpeciesSummary } from "#domain/birds/species.ts";
import type { Paged } from "#domain/paging.ts";
import { find } from "./species.ts";
import { suggest } from "./suggestion.ts";

declare module "#domain/site-search.ts" {
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
