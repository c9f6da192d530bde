import { fold } from "#core/domain/words.ts";
import type { WrittenName } from "./guide-species.ts";
import { nameTokens, namingTokens } from "./name-tokens.ts";
import { allNames, type SensitiveList } from "./sensitive-index.ts";
import type { Sensitivity } from "./sensitive-names.ts";

const MAX_WORDS = 8;
const MAX_SIGNS = 80;
/** Words about where a bird was, none of which is a word of the name of any bird in the world. */
const placing = new Set(
  "nest nests nesting roost roosts roosting colony breeding on at near by above below beside behind under inside along coordinates gps km".split(
    " ",
  ),
);
/** The year in which a species was described, after its author. */
const year = /,?\s*(1[789]|20)\d\d\b/g;
const separators = /[\s,;:()]+/;

/** Whether a name that was counted seems to say more than which bird it was, such as its place. */
export type WordyJudge = (name: WrittenName, sensitivity: Sensitivity) => boolean;

/** Judges any name by its signs and words, and that of a protected bird by the words of all birds in the guide as well. */
export function createWordyJudge({ taxa, species }: SensitiveList): WordyJudge {
  const known = new Set([...species.flatMap(allNames), ...taxa.map(({ name }) => name)].flatMap(nameTokens));
  return ({ scientificName, englishName }, sensitivity) =>
    hasMore(englishName) ||
    hasMoreThanAuthors(scientificName) ||
    (sensitivity !== "open" &&
      species.length > 0 &&
      namingTokens(nameTokens(englishName)).some(
        (word) => ![word, word.replace(/s$/, ""), word.replace(/es$/, "")].some((form) => known.has(form)),
      ));
}

/** Authors follow a scientific name in any number, with capital initials such as “AT”. */
const hasMoreThanAuthors = (scientificName: string): boolean =>
  /\d/.test(scientificName.replace(year, "")) ||
  scientificName.split(separators).some((word) => placing.has(word));

function hasMore(englishName: string): boolean {
  const text = fold(englishName);
  const words = text.split(separators).filter(Boolean);
  return (
    text.length > MAX_SIGNS ||
    words.length > MAX_WORDS ||
    // A number alone is the code of a bird.
    (/\d/.test(text) && /\p{L}/u.test(text)) ||
    words.some((word) => placing.has(word))
  );
}
