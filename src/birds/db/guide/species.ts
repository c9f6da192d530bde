import { type IucnCode, iucnCategories, iucnCodes, iucnLabel } from "#birds/domain/guide/iucn.ts";
import { parseSpeciesSearch, rankMatch, toSearchFragments } from "#birds/domain/guide/search.ts";
import {
  type FacetCounts,
  listedFields,
  type Species,
  type SpeciesSummary,
} from "#birds/domain/guide/species.ts";
import {
  endemisms,
  type Facet,
  facetNames,
  habitats,
  residencies,
  type SpeciesSort,
} from "#birds/domain/guide/terms.ts";
import type { Db } from "#core/db/connect.ts";
import { matchesEnough } from "#core/db/matches-enough.ts";
import { DEFAULT_PAGE_SIZE, type Paged, pageWindow } from "#core/domain/paging.ts";
import { listRecorded } from "./recorded.ts";
import { compareSequence, evidenceOf, isProvisional, listAll } from "./rows.ts";

/** The filter value for species without a value in this facet. */
const UNSTATED = "none";

interface ShownFilter extends Partial<Record<Facet, readonly string[] | undefined>> {
  search?: string | undefined;
  /** So many of the words are enough; all if missing. */
  least?: number | undefined;
  sort?: SpeciesSort | undefined;
}

export interface SpeciesFilter extends ShownFilter {
  /** Starts at 0; beyond the end, the last page is returned. */
  page: number;
  limit?: number | undefined;
}

type Row = Omit<SpeciesSummary, "provisional"> & { sequence: number | null; evidence: string | null };
export type SpeciesPage = Paged<SpeciesSummary> & { facets: FacetCounts };

/** What matches the words, and in order what of it the facets show. */
async function selectShown(db: Db, filter: ShownFilter) {
  const terms = filter.search === undefined ? undefined : parseSpeciesSearch(filter.search);
  const rows = await selectMatching(db, terms?.map(toSearchFragments), filter.least);
  const shown = rows.filter((row) => facetNames.every((facet) => matchesFacet(row, facet, filter)));
  const ranks = new Map(terms ? shown.map((row) => [row._id, rankMatch(terms, row)]) : []);
  const rank = (row: Row) => (filter.sort ? 0 : (ranks.get(row._id) ?? 0));
  const compare = comparators[filter.sort ?? "sequence"];
  return { rows, shown: shown.sort((a, b) => rank(a) - rank(b) || compare(a, b)) };
}

/** The whole records of what a filter shows, in its order. */
export async function listShown(db: Db, filter: ShownFilter): Promise<Species[]> {
  const byId = new Map((await listAll(db)).map((species) => [species._id, species]));
  return (await selectShown(db, filter)).shown.flatMap(({ _id }) => byId.get(_id) ?? []);
}

/** A page of the checklist, with the number of species for every value of each facet. */
export async function find(db: Db, filter: SpeciesFilter): Promise<SpeciesPage> {
  const { rows, shown } = await selectShown(db, filter);
  const { size, offset, ...paging } = pageWindow(
    shown.length,
    filter.page,
    filter.limit ?? DEFAULT_PAGE_SIZE,
  );
  const recorded = await listRecorded(db);
  const data = shown.slice(offset, offset + size).map(({ sequence: _, evidence, ...row }) => ({
    ...row,
    provisional: isProvisional(evidenceOf({ evidence }, recorded.has(row._id))),
  }));
  return { data, ...paging, total: shown.length, facets: countFacets(rows, filter) };
}

/** Reads all matching rows: the list has about a thousand, and counting in memory is faster than many queries. */
async function selectMatching(db: Db, texts: string[][] | undefined, least?: number): Promise<Row[]> {
  if (texts?.length === 0) return [];
  const rows = db
    .selectFrom("species")
    .select(["id as _id", "slug", "sequence", "evidence", ...listedFields])
    .where("deletedAt", "is", null);
  // Folded words have only letters, digits and spaces, so LIKE wildcards cannot occur.
  if (!texts) return rows.execute();
  return rows
    .where((where) => {
      const conditions = texts.map((some) =>
        where.or(some.map((text) => where("words", "like", `%${text}%`))),
      );
      return matchesEnough(where, conditions, least);
    })
    .execute();
}

const collator = new Intl.Collator("en-GB");
const weight = (code: IucnCode | null) => (code ? iucnCategories[code].weight : -1);
const comparators: Record<SpeciesSort, (a: Row, b: Row) => number> = {
  sequence: compareSequence,
  name: (a, b) => collator.compare(a.name, b.name),
  status: (a, b) => weight(b.status) - weight(a.status) || compareSequence(a, b),
};

function matchesFacet(row: Row, facet: Facet, filter: ShownFilter): boolean {
  const wanted = filter[facet];
  return !wanted || wanted.length === 0 || wanted.includes(row[facet] ?? UNSTATED);
}

function countFacets(rows: Row[], filter: ShownFilter): FacetCounts {
  const counts = (facet: Facet) => {
    const others = facetNames.filter((name) => name !== facet);
    const found = new Map<string, number>();
    for (const value of filter[facet] ?? []) found.set(value, 0);
    for (const row of rows) {
      if (!others.every((other) => matchesFacet(row, other, filter))) continue;
      const value = row[facet] ?? UNSTATED;
      found.set(value, (found.get(value) ?? 0) + 1);
    }
    return found;
  };
  const listed = (facet: Facet, words: Record<string, string>, otherwise = "Not stated") => {
    const found = counts(facet);
    return [...Object.keys(words), UNSTATED].flatMap((value) => {
      const count = found.get(value);
      return count === undefined ? [] : [{ value, label: words[value] ?? otherwise, count }];
    });
  };
  const english = new Map(rows.map((row) => [row.family, row.familyEnglish]));
  const families = [...counts("family")].map(([value, count]) => ({
    value,
    label: value === UNSTATED ? "Not stated" : (english.get(value) ?? value),
    count,
  }));
  return {
    status: listed("status", Object.fromEntries(iucnCodes.map((code) => [code, iucnLabel(code)]))),
    residency: listed("residency", residencies),
    endemism: listed("endemism", endemisms, "Found more widely"),
    habitat: listed("habitat", habitats),
    family: families.sort((a, b) => collator.compare(a.label, b.label)),
  };
}
