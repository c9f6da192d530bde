import { parseTerms, type SearchTerm } from "#domain/search-query.ts";
import { fold, wordsOf } from "#domain/words.ts";

interface Named {
  name: string;
  scientificName: string | null;
  synonyms: readonly string[];
  names: readonly { value: string }[];
}

const foldWords = (text: string) => wordsOf(text).join(" ");

/** What a search looks in: every name, folded, the English one first; names stand apart, so no phrase spans two. */
export const buildSearchText = ({ name, scientificName, synonyms, names }: Named): string =>
  [name, scientificName ?? "", ...synonyms, ...names.map(({ value }) => value)]
    .map((text) => ` ${foldWords(text)} `)
    .join("|");

/** What was asked for; `undefined` means everything, an empty list that nothing can be found. */
export function parseSpeciesSearch(text: string): SearchTerm[] | undefined {
  const trimmed = text.trim();
  return trimmed === "" || fold(trimmed) === "none" ? undefined : parseTerms(trimmed);
}

/** How a term stands in `buildSearchText` where it is found. */
export const toSearchFragment = ({ words, prefix }: SearchTerm): string =>
  ` ${words.join(" ")}${prefix ? "" : " "}`;

/** Where something was found: 0 at the beginning of the English name, 1 inside it, 2 in the scientific one, 3 elsewhere. */
export function rankMatch(
  terms: readonly SearchTerm[],
  species: Pick<Named, "name" | "scientificName">,
): number {
  const name = ` ${foldWords(species.name)} `;
  const [first] = terms;
  const inside = (text: string) => terms.every((term) => text.includes(toSearchFragment(term)));
  if (inside(name)) return first && name.startsWith(toSearchFragment(first)) ? 0 : 1;
  return inside(` ${foldWords(species.scientificName ?? "")} `) ? 2 : 3;
}
