import type { Species, SpeciesDraft, SpeciesName } from "#domain/birds/species.ts";

/** The fields of the form that are one line or one choice, as they are typed. */
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

/** What the form holds. */
export interface SpeciesValues extends Record<LineField, string> {
  fileUrl: string | null;
  map: string[];
  content: string;
  /** One a line. */
  synonyms: string;
  names: SpeciesName[];
}

/** What the form starts from. */
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

/** What the form sends; the schema reads what was typed. Names without a word are left out. */
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

/** What an edit started from, what stands in the form, and what somebody else has stored in the meantime. */
export interface ThreeWayDiff {
  start: SpeciesValues;
  mine: SpeciesValues;
  theirs: SpeciesValues;
}

/** The fields that are not the same in both edits, and whether this one would write its own. */
export const diffFields = ({ start, mine, theirs }: ThreeWayDiff) =>
  changedFields(theirs, mine).map((field) => ({ field, isMine: differs(start[field], mine[field]) }));

/** What was changed here, on top of what is stored. */
export const rebaseEdits = ({ start, mine, theirs }: ThreeWayDiff): SpeciesValues => ({
  ...theirs,
  ...Object.fromEntries(changedFields(start, mine).map((field) => [field, mine[field]])),
});

export const sameValues = (a: SpeciesValues, b: SpeciesValues): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
