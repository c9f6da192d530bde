import type { Species, SpeciesDraft, SpeciesName } from "#domain/birds/species.ts";

/** The single-line and choice fields of the form, as typed. */
const lineFields = [
  "name",
  "scientificName",
  "status",
  "photoCredit",
  "photoLicence",
  "statusYear",
  "regionalStatus",
  "order",
  "family",
  "familyEnglish",
  "sequence",
  "authority",
  "residency",
  "endemism",
  "habitat",
  "diet",
  "mass",
  "avibaseId",
  "abapCode",
  "evidence",
  "taxonomyVersion",
] as const satisfies readonly (keyof SpeciesDraft)[];

export type LineField = (typeof lineFields)[number];

/** The values of the form. */
export interface SpeciesValues extends Record<LineField, string> {
  fileUrl: string | null;
  map: string[];
  content: string;
  /** One per line. */
  synonyms: string;
  names: SpeciesName[];
}

/** The initial values of the form. */
export function toFormValues(species: Species | null): SpeciesValues {
  const lines = Object.fromEntries(
    lineFields.map((field) => [field, species?.[field] == null ? "" : String(species[field])]),
  ) as Record<LineField, string>;
  return {
    ...lines,
    fileUrl: species?.fileUrl ?? null,
    map: species?.map ?? [],
    content: species?.content ?? "",
    synonyms: species?.synonyms.join("\n") ?? "",
    names: species?.names ?? [],
  };
}

/** The values to submit, which the schema parses; empty names are dropped. */
export function toSpeciesDraft({ synonyms, names, ...values }: SpeciesValues) {
  return {
    ...values,
    synonyms: synonyms
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
    names: names.filter(({ value }) => value.trim() !== ""),
  };
}

const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);

/** The fields in which two drafts differ. */
export const changedFields = <Draft extends object>(before: Draft, after: Draft): (keyof Draft)[] =>
  (Object.keys(after) as (keyof Draft)[]).filter((field) => differs(before[field], after[field]));

/** The values an edit started from, those in the form, and those another person saved meanwhile. */
export interface ThreeWayDiff {
  start: SpeciesValues;
  mine: SpeciesValues;
  theirs: SpeciesValues;
}

/** The fields that differ between the two edits, and whether this edit changed them. */
export const diffFields = ({ start, mine, theirs }: ThreeWayDiff) =>
  changedFields(theirs, mine).map((field) => ({ field, isMine: differs(start[field], mine[field]) }));

/** This edit's changes, applied to the saved version. */
export const rebaseEdits = ({ start, mine, theirs }: ThreeWayDiff): SpeciesValues => ({
  ...theirs,
  ...Object.fromEntries(changedFields(start, mine).map((field) => [field, mine[field]])),
});

export const sameValues = (a: SpeciesValues, b: SpeciesValues): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
