import { fold } from "#core/domain/words.ts";

const lettersOf = (pairs: string): Record<string, string> =>
  Object.fromEntries(pairs.split(" ").map(([odd = "", ...latin]) => [odd, latin.join("")]));
// Cyrillic, Greek, Armenian and Cherokee letters and small capitals that look like Latin letters, in lower case.
const lookalikes = {
  ...lettersOf("аa вb сc ԁd еe ԍg һh іi јj кk мm нh оo рp ԛq ѕs тt уy ѵv ԝw хx ӏl гr пn ьb үy ѡw"),
  ...lettersOf("αa βb εe ζz ηn ιi κk νv οo ρp σo ςs τt υu χx γy ωw ϲc ϳj օo սu ոn հh ɡg ɑa ɩi ʋv"),
  ...lettersOf("ꭺa ꮟb ꮯc ꭼe ꮋh ꭵi ꭻj ꮶk ꮮl ꮇm ꮲp ꮢr ꮪs ꭲt ꮩv ꮃw ꮓz"),
  ...lettersOf("ᴀa ʙb ᴄc ᴅd ᴇe ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz"),
};
/** Greek capitals that look like another Latin letter than their small ones do. */
const greekCapitals = lettersOf("ΗH ΝN ΥY ΡP ΧX");
const digitsAsLetters: Record<string, string> = { "0": "o", "1": "l", "3": "e", "4": "a", "5": "s" };

const foldedWords = (name: string): string[] =>
  fold(name.replace(/\p{Default_Ignorable_Code_Point}/gu, "")).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A word that mixes Greek capitals with Latin letters, with Latin ones in their place. */
const withLatinCapitals = (name: string): string =>
  !/[ΗΝΥΡΧ]/.test(name.normalize("NFKD")) ? name : latinIn(name);

const latinIn = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[\p{L}\p{M}\p{N}]+/gu, (word) =>
      /\p{Script=Latin}/u.test(word) ? word.replace(/[ΗΝΥΡΧ]/g, (sign) => greekCapitals[sign] ?? sign) : word,
    );

/** The words of a bird's name without accents, invisible characters, lookalike letters or digits used as letters. */
export function nameTokens(name: string): string[] {
  return foldedWords(withLatinCapitals(name)).flatMap((word) => {
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

const unidentified = new Set("sp spp spec species indet unid unidentified unknown".split(" "));

/** Whether the word at a place is said to be a group, by “sp.” after it or “unidentified” before it. */
export const isUnidentified = (tokens: readonly string[], at: number): boolean =>
  [tokens[at - 1], tokens[at + 1]].some((token) => token !== undefined && unidentified.has(token));
