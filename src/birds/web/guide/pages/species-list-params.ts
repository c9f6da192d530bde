import {
  type Facet,
  facetNames,
  facetValues,
  type SpeciesSort,
  speciesSorts,
} from "#birds/domain/guide/terms.ts";
import { isKeyOf } from "#core/domain/keys.ts";

/** The filters in the address of the list. */
export interface SpeciesListParams {
  search: string;
  chosen: Record<Facet, string[]>;
  sort: SpeciesSort;
}

const allowedValues: Partial<Record<Facet, readonly string[]>> = facetValues;

/** Whether a value can filter the list. */
const isFacetValue = (facet: Facet, value: string): boolean =>
  value !== "" && (allowedValues[facet]?.includes(value) ?? true);

/** The value of the counts that stands for the present month: its number follows, so that no page depends on the day. */
export const THIS_MONTH = "month";

/** The unknown filter values of an address, to report that they were ignored. */
export const findUnknownValues = (query: URLSearchParams): string[] =>
  facetNames.flatMap((facet) =>
    query.getAll(facet).filter((value) => value !== "" && !isFacetValue(facet, value)),
  );

/** The counts are asked of one place or time. */
const mostOf = (facet: Facet) => (facet === "recorded" ? 1 : 20);

/** Reads the filters of an address; unknown ones are ignored. */
export function parseSpeciesListParams(query: URLSearchParams): SpeciesListParams {
  const sort = query.get("sort") ?? "";
  const of = (facet: Facet) =>
    [...new Set(query.getAll(facet).filter((value) => isFacetValue(facet, value)))].slice(0, mostOf(facet));
  return {
    search: query.get("search")?.trim() ?? "",
    chosen: {
      recorded: of("recorded"),
      status: of("status"),
      residency: of("residency"),
      endemism: of("endemism"),
      habitat: of("habitat"),
      family: of("family"),
    },
    sort: isKeyOf(speciesSorts, sort) ? sort : "sequence",
  };
}

/** The address of the first page of the list with these filters. */
export function buildListUrl({ search, chosen, sort }: SpeciesListParams): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  for (const facet of facetNames) for (const value of chosen[facet]) query.append(facet, value);
  if (sort !== "sequence") query.set("sort", sort);
  return query.size > 0 ? `/birdlist?${query}` : "/birdlist";
}

/** The address of a file of the species with these filters; without an order of its own it has that of the list. */
export function buildFileUrl({ search, chosen }: SpeciesListParams, sort: SpeciesSort | undefined): string {
  const query = new URLSearchParams();
  if (search) query.set("searchQuery", search.slice(0, 2000));
  for (const facet of facetNames) for (const value of chosen[facet]) query.append(facet, value);
  if (sort) query.set("sort", sort);
  return query.size > 0 ? `/api/species/checklist.csv?${query}` : "/api/species/checklist.csv";
}

/** The same filters with one value added, or removed if it was set. */
export function toggleFacet(params: SpeciesListParams, facet: Facet, value: string): SpeciesListParams {
  const before = params.chosen[facet];
  const after = before.includes(value)
    ? before.filter((item) => item !== value)
    : [value, ...before].slice(0, mostOf(facet));
  return { ...params, chosen: { ...params.chosen, [facet]: after } };
}

export const isFiltered = ({ search, chosen }: SpeciesListParams): boolean =>
  search !== "" || facetNames.some((facet) => chosen[facet].length > 0);
