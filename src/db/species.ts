import { type IucnCode, iucnCategories, iucnCodes, iucnWords } from "#domain/iucn.ts";
import { defaultPageSize, type Paged, pageWindow } from "#domain/paging.ts";
import type { FacetCounts, SpeciesSummary } from "#domain/species.ts";
import { asFound, rankOf, speciesTerms } from "#domain/species-search.ts";
import {
  endemisms,
  type Facet,
  facetNames,
  habitats,
  residencies,
  type SpeciesSort,
} from "#domain/species-terms.ts";
import type { Viewer } from "#domain/viewer.ts";
import { type Db, tellVisitors } from "./connect.ts";
import { inSequence, isProvisional } from "./species-rows.ts";

/** Stands in a filter for species of which nothing is said. */
const unstated = "none";

export interface SpeciesFilter extends Partial<Record<Facet, readonly string[] | undefined>> {
  /** From 0; past the end it is the last page. */
  page: number;
  limit?: number | undefined;
  search?: string | undefined;
  sort?: SpeciesSort | undefined;
}

type Row = Omit<SpeciesSummary, "provisional"> & { sequence: number | null; evidence: string | null };
export type FoundSpecies = Paged<SpeciesSummary> & { facets: FacetCounts };

/** A page of the checklist, with how many species every choice of a facet would leave. */
export function find(db: Db, viewer: Viewer, filter: SpeciesFilter): Promise<FoundSpecies> {
  const ask = () => read(db, filter);
  return viewer === null ? tellVisitors(db, `species ${JSON.stringify(filter)}`, ask) : ask();
}

async function read(db: Db, filter: SpeciesFilter): Promise<FoundSpecies> {
  const terms = filter.search === undefined ? undefined : speciesTerms(filter.search);
  const rows = await matching(db, terms?.map(asFound));
  const shown = rows.filter((row) => facetNames.every((facet) => fits(row, facet, filter)));
  const ranks = new Map(terms ? shown.map((row) => [row._id, rankOf(terms, row)]) : []);
  const rank = (row: Row) => (filter.sort ? 0 : (ranks.get(row._id) ?? 0));
  const compare = orders[filter.sort ?? "sequence"];
  shown.sort((a, b) => rank(a) - rank(b) || compare(a, b));
  const { size, offset, ...place } = pageWindow(shown.length, filter.page, filter.limit ?? defaultPageSize);
  const data = shown.slice(offset, offset + size).map(summary);
  return { data, ...place, total: shown.length, facets: countFacets(rows, filter) };
}

/** The whole list is a thousand rows: reading them is quicker than any number of counts. */
async function matching(db: Db, texts: string[] | undefined): Promise<Row[]> {
  if (texts?.length === 0) return [];
  let rows = db
    .selectFrom("species")
    .select([
      "id as _id",
      "name",
      "scientificName",
      "status",
      "photoCredit",
      "fileUrl",
      "slug",
      "family",
      "familyEnglish",
      "residency",
      "endemism",
      "habitat",
      "sequence",
      "evidence",
    ])
    .where("deletedAt", "is", null);
  // Folded words hold letters, digits and spaces only, so nothing in them means something to LIKE.
  for (const text of texts ?? []) rows = rows.where("words", "like", `%${text}%`);
  return rows.execute();
}

function summary({ sequence: _, evidence, ...row }: Row): SpeciesSummary {
  return { ...row, provisional: isProvisional(evidence) };
}

const names = new Intl.Collator("en-GB");
const weight = (code: IucnCode | null) => (code ? iucnCategories[code].weight : -1);
const orders: Record<SpeciesSort, (a: Row, b: Row) => number> = {
  sequence: inSequence,
  name: (a, b) => names.compare(a.name, b.name),
  status: (a, b) => weight(b.status) - weight(a.status) || inSequence(a, b),
};

function fits(row: Row, facet: Facet, filter: SpeciesFilter): boolean {
  const wanted = filter[facet];
  return !wanted || wanted.length === 0 || wanted.includes(row[facet] ?? unstated);
}

function countFacets(rows: Row[], filter: SpeciesFilter): FacetCounts {
  const counts = (facet: Facet) => {
    const others = facetNames.filter((name) => name !== facet);
    const found = new Map<string, number>();
    for (const value of filter[facet] ?? []) found.set(value, 0);
    for (const row of rows) {
      if (!others.every((other) => fits(row, other, filter))) continue;
      const value = row[facet] ?? unstated;
      found.set(value, (found.get(value) ?? 0) + 1);
    }
    return found;
  };
  const listed = (facet: Facet, words: Record<string, string>, otherwise = "Not stated") => {
    const found = counts(facet);
    return [...Object.keys(words), unstated].flatMap((value) => {
      const count = found.get(value);
      return count === undefined ? [] : [{ value, label: words[value] ?? otherwise, count }];
    });
  };
  const english = new Map(rows.map((row) => [row.family, row.familyEnglish]));
  const families = [...counts("family")].map(([value, count]) => ({
    value,
    label: value === unstated ? "Not stated" : (english.get(value) ?? value),
    count,
  }));
  return {
    status: listed("status", Object.fromEntries(iucnCodes.map((code) => [code, iucnWords(code)]))),
    residency: listed("residency", residencies),
    endemism: listed("endemism", endemisms, "Found more widely"),
    habitat: listed("habitat", habitats),
    family: families.sort((a, b) => names.compare(a.label, b.label)),
  };
}
