import {
  type Facet,
  facetNames,
  facetValues,
  type SpeciesSort,
  speciesSorts,
} from "#domain/species-terms.ts";

/** What the address of the list asks for. */
export interface AskedSpecies {
  search: string;
  chosen: Record<Facet, string[]>;
  sort: SpeciesSort;
}

const isSort = (text: string | null): text is SpeciesSort =>
  text !== null && Object.hasOwn(speciesSorts, text);

const known: Partial<Record<Facet, readonly string[]>> = facetValues;

/** Whether the list can be narrowed to a value; `none` stands for species of which nothing is said. */
const isChoice = (facet: Facet, value: string): boolean =>
  value !== "" && (value === "none" || (known[facet]?.includes(value) ?? true));

/** The choices of an address that the list does not know, for the reader to be told that they were left out. */
export const unknownChoices = (query: URLSearchParams): string[] =>
  facetNames.flatMap((facet) =>
    query.getAll(facet).filter((value) => value !== "" && !isChoice(facet, value)),
  );

/** Reads an address; what is not understood counts as not asked. */
export function askedBy(query: URLSearchParams): AskedSpecies {
  const sort = query.get("sort");
  const of = (facet: Facet) =>
    [...new Set(query.getAll(facet).filter((value) => isChoice(facet, value)))].slice(0, 20);
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
export function listAddress({ search, chosen, sort }: AskedSpecies): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  for (const facet of facetNames) for (const value of chosen[facet]) query.append(facet, value);
  if (sort !== "sequence") query.set("sort", sort);
  return query.size > 0 ? `/birdlist?${query}` : "/birdlist";
}

/** The same question with one choice more, or without it when it was made. */
export function toggled(asked: AskedSpecies, facet: Facet, value: string): AskedSpecies {
  const before = asked.chosen[facet];
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
  return { ...asked, chosen: { ...asked.chosen, [facet]: after } };
}

export const isNarrowed = ({ search, chosen }: AskedSpecies): boolean =>
  search !== "" || facetNames.some((facet) => chosen[facet].length > 0);
