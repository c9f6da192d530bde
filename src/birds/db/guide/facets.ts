import { iucnCodes, iucnLabel } from "#birds/domain/guide/iucn.ts";
import type { FacetCounts, SpeciesSummary } from "#birds/domain/guide/species.ts";
import {
  endemisms,
  type Facet,
  facetNames,
  facetValues,
  habitats,
  residencies,
  UNSTATED,
} from "#birds/domain/guide/terms.ts";
import { monthNames } from "#birds/domain/guide/which/answers.ts";
import { FEWEST_SURVEYS_OF_A_SHARE } from "#birds/domain/surveys/phenology.ts";
import type { Recordings } from "../surveys/recordings.ts";

export type FacetFilter = Partial<Record<Facet, readonly string[] | undefined>>;
type Row = Pick<SpeciesSummary, "_id" | Exclude<Facet, "recorded"> | "familyEnglish">;

/** The values that a species has in a facet: of the counts as many as there are, of the others one. */
function valuesOf(row: Row, facet: Facet, recordings: Recordings | undefined): readonly string[] {
  if (facet !== "recorded") return [row[facet] ?? UNSTATED];
  if (recordings?.isUnrecorded(row._id)) return ["never"];
  return [...(recordings?.of(row._id)?.keys() ?? [])];
}

function matchesFacet(row: Row, facet: Facet, filter: FacetFilter, recordings: Recordings | undefined) {
  const wanted = filter[facet];
  if (!wanted || wanted.length === 0) return true;
  return valuesOf(row, facet, recordings).some((value) => wanted.includes(value));
}

export const matchesFacets = (
  row: Row,
  filter: FacetFilter,
  recordings: Recordings | undefined,
  names: readonly Facet[] = facetNames,
): boolean => names.every((facet) => matchesFacet(row, facet, filter, recordings));

const collator = new Intl.Collator("en-GB");

/** How many of these species each choice of a facet would leave. */
export function countFacets(rows: readonly Row[], filter: FacetFilter, recordings: Recordings): FacetCounts {
  const counts = (facet: Facet) => {
    const others = facetNames.filter((name) => name !== facet);
    const found = new Map<string, number>();
    for (const value of filter[facet] ?? []) found.set(value, 0);
    for (const row of rows) {
      if (!matchesFacets(row, filter, recordings, others)) continue;
      for (const value of valuesOf(row, facet, recordings)) found.set(value, (found.get(value) ?? 0) + 1);
    }
    return found;
  };
  const choices = (facet: Facet, labels: ReadonlyMap<string, string>) => {
    const found = counts(facet);
    return [...labels].flatMap(([value, label]) => {
      const count = found.get(value);
      return count === undefined ? [] : [{ value, label, count }];
    });
  };
  const listed = (facet: Facet, words: Record<string, string>, otherwise = "Not stated") =>
    choices(facet, new Map([...Object.entries(words), [UNSTATED, words[UNSTATED] ?? otherwise]]));
  const english = new Map(rows.map((row) => [row.family, row.familyEnglish]));
  const families = [...counts("family")].map(([value, count]) => ({
    value,
    label: value === UNSTATED ? "Not stated" : (english.get(value) ?? value),
    count,
  }));
  return {
    recorded: choices("recorded", labelRecorded(filter, recordings)),
    status: listed("status", Object.fromEntries(iucnCodes.map((code) => [code, iucnLabel(code)]))),
    residency: listed("residency", residencies),
    endemism: listed("endemism", endemisms, "Found more widely"),
    habitat: listed("habitat", habitats),
    family: families.sort((a, b) => collator.compare(a.label, b.label)),
  };
}

/** What can be said of the counts: nothing of a place or a month with very few surveys, unless it was chosen. */
function labelRecorded({ recorded = [] }: FacetFilter, { surveys, here, state }: Recordings) {
  const isShown = (value: string, of = value) =>
    recorded.includes(value) || (surveys.get(of) ?? 0) >= FEWEST_SURVEYS_OF_A_SHARE;
  const labels: Record<string, string | null> = {
    here: here && `Recorded at ${here}`,
    state: state && `Recorded in ${state}`,
    never: "Not in our counts yet",
  };
  const shown = facetValues.recorded.flatMap((value): [string, string][] => {
    const label = value in labels ? labels[value] : `Recorded in ${monthNames[value]}`;
    return label && isShown(value, value === "never" ? "all" : value) ? [[value, label]] : [];
  });
  return new Map(shown);
}
