import { parseTerms, type SearchTerm } from "#core/domain/search-query.ts";
import { fold, wordsOf } from "#core/domain/words.ts";

interface Named {
  name: string;
  scientificName: string | null;
  synonyms: readonly string[];
  names: readonly { value: string }[];
}

const foldWords = (text: string) => wordsOf(text).join(" ");

/** All names, folded, English first, with a separator so that no phrase matches across two of them. */
export const buildSearchText = ({ name, scientificName, synonyms, names }: Named): string =>
  [name, scientificName ?? "", ...synonyms, ...names.map(({ value }) => value)]
    .map((text) => ` ${foldWords(text)} `)
    .join("|");

/** The search terms; `undefined` matches everything, an empty list matches nothing. */
export function parseSpeciesSearch(text: string): SearchTerm[] | undefined {
  const trimmed = text.trim();
  return trimmed === "" || fold(trimmed) === "none" ? undefined : parseTerms(trimmed);
}

/** The texts of which one must be in `buildSearchText`. */
export const toSearchFragments = ({ words, prefix, forms }: SearchTerm): string[] => [
  ` ${words.join(" ")}${prefix ? "" : " "}`,
  ...forms.map((form) => ` ${form} `),
];

/** Whether a text of folded words between spaces has what a term looks for. */
export const hasTerm = (text: string, term: SearchTerm): boolean =>
  toSearchFragments(term).some((fragment) => text.includes(fragment));

/** Sort rank of a match: 0 at the start of the English name, 1 inside it, 2 in the scientific name, 3 elsewhere. */
export function rankMatch(
  terms: readonly SearchTerm[],
  species: Pick<Named, "name" | "scientificName">,
): number {
  const name = ` ${foldWords(species.name)} `;
  const [first] = terms;
  const inside = (text: string) => terms.every((term) => hasTerm(text, term));
  if (inside(name))
    return first && toSearchFragments(first).some((fragment) => name.startsWith(fragment)) ? 0 : 1;
  return inside(` ${foldWords(species.scientificName ?? "")} `) ? 2 : 3;
}
