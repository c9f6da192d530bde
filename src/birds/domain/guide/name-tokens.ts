import { fold } from "#core/domain/words.ts";

// Cyrillic, Greek and Armenian letters that look like Latin ones, in lower case.
const lookalikes: Record<string, string> = Object.fromEntries(
  "аa вb сc ԁd еe ԍg һh іi јj кk мm нh оo рp ԛq ѕs тt уy ѵv ԝw хx ӏl αa βb εe ηn ιi κk νv οo ρp τt υu χx γy ωw օo սu ոn հh ɡg ɑa"
    .split(" ")
    .map(([odd = "", ...latin]) => [odd, latin.join("")]),
);
const digitsAsLetters: Record<string, string> = { "0": "o", "1": "l", "3": "e", "4": "a", "5": "s" };

const foldedWords = (name: string): string[] =>
  fold(name.replace(/\p{Default_Ignorable_Code_Point}/gu, "")).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a bird's name without accents, invisible characters, lookalike letters or digits used as letters. */
export function nameTokens(name: string): string[] {
  return foldedWords(name).flatMap((word) => {
    const bare = word.replace(/^\p{N}+|\p{N}+$/gu, "");
    return bare ? [[...bare].map((sign) => lookalikes[sign] ?? digitsAsLetters[sign] ?? sign).join("")] : [];
  });
}

/** The name without separators, so that hyphens and spaces make no difference. */
export const nameKey = (name: string): string => nameTokens(name).join("");

/** Whether a word mixes Latin letters with another script, which no genuine name does. */
export const mixesScripts = (name: string): boolean =>
  foldedWords(name).some((word) => /\p{Script=Latin}/u.test(word) && /[^\p{Script=Latin}\p{N}]/u.test(word));

const qualifiers = new Set(
  "sp spp spec species indet cf aff nr near ssp subsp var unid unidentified unknown possible possibly probable probably poss prob x hybrid juvenile juv immature imm adult ad male female group type large small".split(
    " ",
  ),
);

/** The words that identify a bird, without “cf.”, “sp.”, “unidentified” and the like. */
export const namingTokens = (tokens: readonly string[]): string[] =>
  tokens.filter((token) => !qualifiers.has(token));
