import { type SearchTerm, termsOf } from "./search-query.ts";
import { fold, wordsOf } from "./words.ts";

interface Named {
  name: string;
  scientificName: string | null;
  synonyms: readonly string[];
  names: readonly { value: string }[];
}

const folded = (text: string) => wordsOf(text).join(" ");

/** What a search looks in: every name, folded, the English one first; names stand apart, so no phrase spans two. */
export const wordsOfSpecies = ({ name, scientificName, synonyms, names }: Named): string =>
  [name, scientificName ?? "", ...synonyms, ...names.map(({ value }) => value)]
    .map((text) => ` ${folded(text)} `)
    .join("|");

/** What was asked for; `undefined` means everything, an empty list that nothing can be found. */
export function speciesTerms(text: string): SearchTerm[] | undefined {
  const trimmed = text.trim();
  return trimmed === "" || fold(trimmed) === "none" ? undefined : termsOf(trimmed);
}

/** How a term stands in `wordsOfSpecies` where it is found. */
export const asFound = ({ words, prefix }: SearchTerm): string => ` ${words.join(" ")}${prefix ? "" : " "}`;

/** Where something was found: 0 at the beginning of the English name, 1 inside it, 2 in the scientific one, 3 elsewhere. */
export function rankOf(
  terms: readonly SearchTerm[],
  species: Pick<Named, "name" | "scientificName">,
): number {
  const name = ` ${folded(species.name)} `;
  const [first] = terms;
  const inside = (text: string) => terms.every((term) => text.includes(asFound(term)));
  if (inside(name)) return first && name.startsWith(asFound(first)) ? 0 : 1;
  return inside(` ${folded(species.scientificName ?? "")} `) ? 2 : 3;
}
