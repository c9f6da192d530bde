import { type Facet, facetNames, facetValues, type SpeciesSort, speciesSorts } from "#domain/birds/terms.ts";

/** What the address of the list asks for. */
export interface SpeciesListParams {
  search: string;
  chosen: Record<Facet, string[]>;
  sort: SpeciesSort;
}

const isSort = (text: string | null): text is SpeciesSort =>
  text !== null && Object.hasOwn(speciesSorts, text);

const allowedValues: Partial<Record<Facet, readonly string[]>> = facetValues;

/** Whether the list can be narrowed to a value; `none` stands for species of which nothing is said. */
const isFacetValue = (facet: Facet, value: string): boolean =>
  value !== "" && (value === "none" || (allowedValues[facet]?.includes(value) ?? true));

/** The choices of an address that the list does not know, for the reader to be told that they were left out. */
export const findUnknownValues = (query: URLSearchParams): string[] =>
  facetNames.flatMap((facet) =>
    query.getAll(facet).filter((value) => value !== "" && !isFacetValue(facet, value)),
  );

/** Reads an address; what is not understood counts as not asked. */
export function parseSpeciesListParams(query: URLSearchParams): SpeciesListParams {
  const sort = query.get("sort");
  const of = (facet: Facet) =>
    [...new Set(query.getAll(facet).filter((value) => isFacetValue(facet, value)))].slice(0, 20);
  return {
    search: query.get("search")?.trim() ?? "",
    chosen: {
      status: of("status"),
      residency: of("residency"),
      endemism: of("endemism"),
      habitat: of("habitat"),
      family: of("family"),
    },
    sort: isSort(sort) ? sort : "sequence",
  };
}

/** The address of the list that asks for something, from its first page. */
export function buildListUrl({ search, chosen, sort }: SpeciesListParams): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  for (const facet of facetNames) for (const value of chosen[facet]) query.append(facet, value);
  if (sort !== "sequence") query.set("sort", sort);
  return query.size > 0 ? `/birdlist?${query}` : "/birdlist";
}

/** The same question with one choice more, or without it when it was made. */
export function toggleFacet(params: SpeciesListParams, facet: Facet, value: string): SpeciesListParams {
  const before = params.chosen[facet];
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
  return { ...params, chosen: { ...params.chosen, [facet]: after } };
}

export const isFiltered = ({ search, chosen }: SpeciesListParams): boolean =>
  search !== "" || facetNames.some((facet) => chosen[facet].length > 0);
