import { isMisspelling } from "#core/domain/near-name.ts";
import { mixesScripts, nameTokens } from "./name-tokens.ts";
import { buildSensitiveIndex, type Phrase, type SensitiveList } from "./sensitive-index.ts";

/** Running text has many short words, each one letter from another. */
const MIN_MISSPELT = 6;
/** Words that are written together with others, such as “vulturenest”. */
const MIN_JOINED = 6;
const MAX_CACHED = 20_000;

/** The name of a sensitive species in a remark or the name of a place, as the list has it; null if there is none. */
export type TextJudge = (text: string | null) => string | null;

/** Finds names, also in the plural, in another order, joined, or misspelt in a long word; `more` are further names. */
export function createTextJudge(list: SensitiveList, more: readonly string[] = []): TextJudge {
  const index = buildSensitiveIndex(list);
  const others = more.map(nameTokens).filter((tokens) => !index.otherKeys.has(tokens.join("")));
  const phrases = [
    ...index.phrases.map((phrase) => ({ ...phrase, name: phrase.cause.name })),
    ...others.map((tokens) => ({ tokens, key: tokens.join(""), name: tokens.join(" ") })),
  ].filter(({ key }) => key.length > 2);
  const findNamed = createLookup(phrases, index.otherWords);
  const byEpithet = Map.groupBy(phrases, ({ tokens: [, epithet = ""] }) => epithet);
  const [anyName] = phrases;
  return (text) => {
    if (!text || !anyName) return null;
    if (mixesScripts(text)) return anyName.name;
    const tokens = nameTokens(text);
    for (const [place, token] of tokens.entries()) {
      for (const { phrase, isWhole } of findNamed(token)) {
        const { length } = phrase.tokens;
        const near = tokens.slice(Math.max(0, place - length + 1), place + length);
        if (
          isWhole ||
          phrase.tokens.every((word) => near.some((other) => isWord(other, word, index.otherWords)))
        )
          return phrase.name;
      }
      const initial = tokens[place - 1] ?? "";
      const shortened = byEpithet.get(token)?.find(({ tokens: [genus = ""] }) => genus.startsWith(initial));
      if (shortened && token !== "" && (initial.length === 1 || initial.length === 2)) return shortened.name;
    }
    return null;
  };
}

type Named = Pick<Phrase, "tokens" | "key"> & { name: string };

interface Found {
  phrase: Named;
  /** Whether the word has all of the name, rather than one word of it. */
  isWhole: boolean;
}

/** The names that a word may be part of. A text repeats its words, and so does a file. */
function createLookup(phrases: readonly Named[], otherWords: ReadonlySet<string>) {
  const cache = new Map<string, Found[]>();
  return (token: string): Found[] => {
    const known = cache.get(token);
    if (known) return known;
    const found = phrases.flatMap((phrase): Found[] => {
      const { tokens, key } = phrase;
      const isWhole =
        key.length >= MIN_JOINED &&
        tokens.join("") !== token &&
        !otherWords.has(token) &&
        token.includes(key);
      const [longest = ""] = tokens.toSorted((a, b) => b.length - a.length);
      return isWhole || isWord(token, longest, otherWords) ? [{ phrase, isWhole }] : [];
    });
    if (cache.size < MAX_CACHED) cache.set(token, found);
    return found;
  };
}

/** Whether a word of a text is a word of a name, its plural, or a misspelling that is no word of another bird. */
function isWord(token: string, word: string, otherWords: ReadonlySet<string>): boolean {
  if (token === word) return true;
  if (word.length > 3 && (token === `${word}s` || token === `${word}es`)) return true;
  if (word.length < MIN_MISSPELT || token[0] !== word[0] || otherWords.has(token)) return false;
  return isMisspelling(token, word) || isMisspelling(token, `${word}s`);
}
