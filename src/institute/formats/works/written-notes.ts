import { joinName } from "#institute/domain/posts/names.ts";
import type { Citable } from "../posts/citable.ts";

/** What a form may have no field of its own for. */
type Labelled = "Number" | "Supervisors" | "Funding" | "Licence";

const written: Record<Labelled, (work: Citable) => readonly (string | null | undefined)[]> = {
  Number: ({ numbering }) => [numbering?.other],
  Supervisors: ({ supervisors = [] }) => [
    supervisors.map((creator) => ("literal" in creator ? creator.literal : joinName(creator))).join("; "),
  ],
  Funding: ({ funders = [] }) => funders,
  Licence: ({ licence }) => [licence?.name],
};

/**
 * The lines of a note: what has no field in the form, each behind its label and with a full stop, such as “Supervisors:
 * Will Cresswell; Ulf Ottosson.”, and then the note of the work. Our own readers know the labels.
 */
export const notesOf = (work: Citable, labels: readonly Labelled[]): string[] => [
  ...labels.flatMap((label) => written[label](work).flatMap((text) => (text ? `${label}: ${text}.` : []))),
  ...(work.note ? [work.note] : []),
];

/** Keywords on one line; with semicolons if one of them has a comma, so that it stays whole. */
export function keywordLine({ keywords = [] }: Citable): string | undefined {
  if (!keywords.some((keyword) => keyword.includes(","))) return keywords.join(", ") || undefined;
  return `${keywords.join("; ")}${keywords.length === 1 ? ";" : ""}`;
}

/** The name of authors who are not named, as forms without a word for them have it. */
export const moreAuthors = "et al.";
