import { distance } from "fastest-levenshtein";
import { isMisspelling, maxDistanceFor } from "./near-name.ts";
import { compareText, fold, wordsOf } from "./words.ts";

/** A word that can be found, and how many records have it. */
export interface KnownWord {
  word: string;
  records: number;
}

/** The words of all records that the reader may find. */
export interface Vocabulary {
  has(word: string): boolean | Promise<boolean>;
  /** How many records have a word that begins like this; words of one record may count twice. */
  countBeginning(word: string): number | Promise<number>;
  /** Words that this one may be a misspelling of, and possibly others. */
  listNear(word: string): Iterable<KnownWord> | Promise<Iterable<KnownWord>>;
}

/** Shorter words have too many neighbours. */
export const MIN_WORD_LENGTH = 4;
/** With more words, a text was pasted rather than typed. */
const MAX_WORDS = 8;
/** Each attempt is a search. */
const MAX_ATTEMPTS = 4;
/** Up to so many results, another spelling is looked for. */
const FEW = 2;
/** How many times as much another spelling must find, if this one finds something. */
const TIMES = 10;
const MIN_PART_LENGTH = 3;

const isCorrectable = (word: string) => word.length >= MIN_WORD_LENGTH && /\p{L}/u.test(word);

/** The letters of a word as bits. One wrong letter changes two of them, so most words need no exact comparison. */
function letterBits(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The words that `typed` may stand for, the likeliest first: few letters differ, and many records have them. */
function rankNear(typed: string, known: Iterable<KnownWord>): string[] {
  const bits = letterBits(typed);
  const near = [...known]
    .filter(
      ({ word }) =>
        word !== typed &&
        countBits(bits ^ letterBits(word)) <= 2 * maxDistanceFor(word.length) &&
        isMisspelling(typed, word),
    )
    .map((item) => ({ ...item, apart: distance(typed, item.word), isSameStart: item.word[0] === typed[0] }));
  near.sort(
    (a, b) =>
      a.apart - b.apart ||
      Number(b.isSameStart) - Number(a.isSameStart) ||
      b.records - a.records ||
      compareText(a.word, b.word),
  );
  return near.map(({ word }) => word);
}

/** The first two parts that are both known words: "bee eater" for "beeeater". */
async function split(word: string, vocabulary: Vocabulary): Promise<string[] | undefined> {
  for (let end = MIN_PART_LENGTH; end <= word.length - MIN_PART_LENGTH; end++) {
    const parts = [word.slice(0, end), word.slice(end)];
    const known = await Promise.all(parts.map((part) => vocabulary.has(part)));
    if (known.every(Boolean)) return parts;
  }
  return undefined;
}

/** Other spellings of words that found so few records, the likeliest first. */
async function listCorrections(
  typed: readonly string[],
  found: number,
  vocabulary: Vocabulary,
): Promise<string[][]> {
  const options: string[][] = [];
  const joined: string[][] = [];
  let isAnyWrong = false;
  for (const [index, word] of typed.entries()) {
    const isWrong = isCorrectable(word) && (await vocabulary.countBeginning(word)) <= found;
    const near = isWrong ? rankNear(word, await vocabulary.listNear(word)) : [];
    const parts = isWrong && near.length === 0 && found === 0 ? await split(word, vocabulary) : undefined;
    isAnyWrong ||= near.length > 0 || parts !== undefined;
    options.push(near.length > 0 ? near : [parts?.join(" ") ?? word]);
    const pair = word + (typed[index + 1] ?? "");
    if (index + 1 < typed.length && isCorrectable(pair) && (await vocabulary.countBeginning(pair)) > 0)
      joined.push(typed.toSpliced(index, 2, pair));
  }
  const best = options.map(([first = ""]) => first);
  const others = options.flatMap((near, index) =>
    near.slice(1).map((word) => best.toSpliced(index, 1, word)),
  );
  return [...(isAnyWrong ? [best] : []), ...(found === 0 ? joined : []), ...others].slice(0, MAX_ATTEMPTS);
}

/** What another spelling finds. */
export interface Finding {
  total: number;
  /** The texts of the first record in which its words are spelt as they should be. */
  texts: readonly string[];
  /** Those of the texts that name the record; one of them is suggested whole if it is the only record. */
  names?: readonly string[];
}

/** The search that was probably meant by a text that found little or nothing; null if there is none. */
export async function suggestSearch(
  text: string,
  found: number,
  vocabulary: () => Vocabulary | Promise<Vocabulary>,
  find: (search: string) => Promise<Finding>,
): Promise<string | null> {
  const typed = wordsOf(text);
  if (found > FEW || typed.length > MAX_WORDS || !typed.some((word) => word.length >= MIN_PART_LENGTH))
    return null;
  for (const words of await listCorrections(typed, found, await vocabulary())) {
    const search = words.join(" ");
    const finding = await find(search);
    if (finding.total > 0 && finding.total >= found * TIMES) return spellAs(wordsOf(search), finding);
  }
  return null;
}

/** The words as the record spells them, with its accents and capitals; the whole name of a single record. */
function spellAs(words: readonly string[], { total, texts, names = [] }: Finding): string {
  const hasAll = (name: string) => {
    const inName = wordsOf(name);
    return words.every((word) => inName.some((other) => other.startsWith(word)));
  };
  const name = total === 1 ? names.find(hasAll) : undefined;
  if (name) return name;
  const spellings = texts.flatMap((text) => text.match(/[\p{L}\p{M}\p{N}'’ʼ]+/gu) ?? []);
  return words.map((word) => spellings.find((spelling) => fold(spelling) === word) ?? word).join(" ");
}

/** A vocabulary in memory, of folded texts. */
export function createVocabulary() {
  const records = new Map<string, number>();
  return {
    /** Adds the words of a record, which are already folded and separated by spaces. */
    add(text: string): void {
      for (const word of new Set(text.split(" ")))
        if (word !== "" && word !== "|") records.set(word, (records.get(word) ?? 0) + 1);
    },
    has: (word: string): boolean => records.has(word),
    countBeginning(beginning: string): number {
      let count = 0;
      for (const [word, ofWord] of records) if (word.startsWith(beginning)) count += ofWord;
      return count;
    },
    *listNear(near: string): Iterable<KnownWord> {
      for (const [word, ofWord] of records)
        if (Math.abs(word.length - near.length) <= MAX_LENGTH_DIFFERENCE) yield { word, records: ofWord };
    },
  } satisfies Vocabulary & { add(text: string): void };
}

/** The lengths of a word and its misspelling differ by no more. */
export const MAX_LENGTH_DIFFERENCE = 3;
