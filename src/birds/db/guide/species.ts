import { type IucnCode, iucnCategories } from "#birds/domain/guide/iucn.ts";
import { parseSpeciesSearch, rankMatch, toSearchFragments } from "#birds/domain/guide/search.ts";
import {
  type FacetCounts,
  listedFields,
  type Species,
  type SpeciesSummary,
} from "#birds/domain/guide/species.ts";
import type { SpeciesSort } from "#birds/domain/guide/terms.ts";
import type { Db } from "#core/db/connect.ts";
import { matchesEnough } from "#core/db/matches-enough.ts";
import { DEFAULT_PAGE_SIZE, type Paged, pageWindow } from "#core/domain/paging.ts";
import { type Recordings, readRecordings } from "../surveys/recordings.ts";
import { countFacets, type FacetFilter, matchesFacets } from "./facets.ts";
import { listRecorded } from "./recorded.ts";
import { compareSequence, evidenceOf, isProvisional, listAll } from "./rows.ts";

interface ShownFilter extends FacetFilter {
  search?: string | undefined;
  /** So many of the words are enough; all if missing. */
  least?: number | undefined;
  sort?: SpeciesSort | undefined;
}

export interface SpeciesFilter extends ShownFilter {
  /** Starts at 0; beyond the end, the last page is returned. */
  page: number;
  limit?: number | undefined;
  /** Whether each facet is counted. */
  facets?: boolean | undefined;
}

type Row = Omit<SpeciesSummary, "provisional"> & { sequence: number | null; evidence: string | null };
/** A species in a list; in one that the counts choose or order, with the number of those surveys, 0 if it is protected. */
interface ListedSpecies extends SpeciesSummary {
  surveysSeen?: number;
}
export type SpeciesPage = Paged<ListedSpecies> & { facets: FacetCounts | undefined };

/** What matches the words, and in order what of it the facets show. */
async function selectShown(db: Db, filter: ShownFilter) {
  const terms = filter.search === undefined ? undefined : parseSpeciesSearch(filter.search);
  const rows = await selectMatching(db, terms?.map(toSearchFragments), filter.least);
  const isByCounts = filter.sort === "recorded" || filter.recorded?.length;
  const recordings = isByCounts ? await readRecordings(db) : undefined;
  const shown = rows.filter((row) => matchesFacets(row, filter, recordings));
  const ranks = new Map(terms ? shown.map((row) => [row._id, rankMatch(terms, row)]) : []);
  const rank = (row: Row) => (filter.sort ? 0 : (ranks.get(row._id) ?? 0));
  const compare = comparators(seenOf(filter, recordings))[filter.sort ?? "sequence"];
  return { rows, recordings, shown: shown.sort((a, b) => rank(a) - rank(b) || compare(a, b)) };
}

/** On how many surveys a species was recorded, of those that the filter chooses or of all. */
const seenOf =
  ({ recorded: [value = "all"] = [] }: ShownFilter, recordings: Recordings | undefined) =>
  ({ _id }: Row) =>
    recordings?.of(_id)?.get(value) ?? 0;

/** The whole records of what a filter shows, in its order. */
export async function listShown(db: Db, filter: ShownFilter): Promise<Species[]> {
  const byId = new Map((await listAll(db)).map((species) => [species._id, species]));
  return (await selectShown(db, filter)).shown.flatMap(({ _id }) => byId.get(_id) ?? []);
}

/** A page of the checklist, with the number of species for every value of each facet. */
export async function find(db: Db, filter: SpeciesFilter): Promise<SpeciesPage> {
  const { rows, shown, recordings } = await selectShown(db, filter);
  const { size, offset, ...paging } = pageWindow(
    shown.length,
    filter.page,
    filter.limit ?? DEFAULT_PAGE_SIZE,
  );
  const recorded = await listRecorded(db);
  const seen = seenOf(filter, recordings);
  const data = shown.slice(offset, offset + size).map(({ sequence, evidence, ...row }) => ({
    ...row,
    provisional: isProvisional(evidenceOf({ evidence }, recorded.has(row._id))),
    ...(recordings && { surveysSeen: seen({ sequence, evidence, ...row }) }),
  }));
  const facets = filter.facets ? countFacets(rows, filter, await readRecordings(db)) : undefined;
  return { data, ...paging, total: shown.length, facets };
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
const comparators = (seen: (row: Row) => number): Record<SpeciesSort, (a: Row, b: Row) => number> => ({
  sequence: compareSequence,
  name: (a, b) => collator.compare(a.name, b.name),
  status: (a, b) => weight(b.status) - weight(a.status) || compareSequence(a, b),
  recorded: (a, b) => seen(b) - seen(a) || compareSequence(a, b),
});
