import { type TaxonKind, taxonKinds, type UnmatchedName } from "#birds/domain/guide/counted-taxon.ts";
import { bestAnswer } from "#birds/domain/guide/name-guess.ts";
import { fold } from "#core/domain/words.ts";
import type { Meaning } from "./unmatched-names.ts";

/** What a name can stand for besides a species. */
export const otherKinds = ["hybrid", "slash", "group", "left"] as const satisfies TaxonKind[];

/** A species as it is offered, by its label. */
export interface Offer {
  speciesId: string;
  name: string;
  label: string;
}

/** The proposals of a name as they are offered. */
export const offersOf = ({ proposals }: Pick<UnmatchedName, "proposals">): Offer[] =>
  proposals.map(({ speciesId, name, scientificName }) => ({
    speciesId,
    name,
    label: scientificName ? `${name} (${scientificName})` : name,
  }));

/** The label of what a person would hardly answer otherwise; otherwise empty. */
export function bestGuess(name: Pick<UnmatchedName, "proposals" | "suggestedKind">): string {
  const answer = bestAnswer(name);
  const offer = offersOf(name).find(({ speciesId }) => speciesId === answer?.speciesId);
  return offer?.label ?? answer?.name ?? "";
}

/** What is typed, as an answer: the label or name of a species that is offered, or another kind; undefined if it is none. */
export function readAnswer(typed: string, offers: readonly Offer[]): Meaning | undefined {
  const text = fold(typed.trim());
  const kind = otherKinds.find((one) => fold(taxonKinds[one]) === text);
  if (kind) return { kind };
  const found = offers.find(({ label, name }) => [label, name].some((words) => fold(words) === text));
  return found && { kind: "species", species: { speciesId: found.speciesId, name: found.name } };
}
