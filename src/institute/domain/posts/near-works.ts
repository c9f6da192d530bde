import { distance } from "fastest-levenshtein";
import { doiKey } from "#core/domain/identifiers.ts";
import { wordsOf } from "#core/domain/words.ts";
import type { PostType } from "./types.ts";

/** What two works are compared by. */
export interface ComparedWork {
  title: string;
  doi: string | null;
  year: number | null;
  postType: string;
  /** The family name of the first author, or the whole name. */
  firstAuthor: string | null;
}

/** `same`: it is there already, without a doubt; `maybe`: a person has to compare them. */
export type Nearness = "same" | "maybe";

/** A stored work that may be another one, for the person who decides. */
export interface NearWork {
  _id: string;
  nearness: Nearness;
  title: string;
  titleHtml: string | null;
  language: string | null;
  year: number | null;
  postType: PostType;
  slug: string;
}

/** The same with what each title is compared by, so that many pairs need it once. */
export interface PreparedWork {
  doi: string | undefined;
  title: string;
  words: string[];
  numbers: string;
  notice: boolean;
  family: string | undefined;
  year: number | null;
  postType: string;
}

const MAX_YEARS_APART = 2;
/** Words that say nothing of what a work is about. */
export const smallWords: ReadonlySet<string> = new Set(
  "a an and are as at by for from in is its of on or the to with de des du et la le les".split(" "),
);
const part = /^(?:i{1,3}|iv|v|vi{0,3}|ix|x)$/;
const noticeWords = /^(?:correction|corrigendum|erratum|errata|retraction|reply|response|comment|addendum)\b/;

/** What a work is compared by. */
export function prepareWork({ title, doi, year, postType, firstAuthor }: ComparedWork): PreparedWork {
  const words = wordsOf(title.replace(/<[^<>]*>/g, "").replace(/&(?:amp;)?/g, " and "));
  return {
    doi: doi ? doiKey(doi) : undefined,
    title: words.join(" "),
    words,
    numbers: words.filter((word) => /\d/.test(word) || part.test(word)).join(" "),
    notice: noticeWords.test(words.join(" ")),
    family: familyOf(firstAuthor ?? ""),
    year,
    postType,
  };
}

const STEM = 4;

/** What a stored work is sieved by, made once for all that are compared with it. */
export const sieved = ({ title, doi, year }: Pick<ComparedWork, "title" | "doi" | "year">) => ({
  title: title.toLowerCase(),
  isPlain: /^\p{ASCII}*$/u.test(title),
  doi: doi?.toLowerCase(),
  year,
});

/**
 * Whether a stored work is worth a comparison, which takes a hundred times as long: it has the DOI, or in a near year
 * the first words of the title or half of all, by their first letters. A title beyond ASCII always is.
 */
export function createSieve({ doi, words, year }: PreparedWork) {
  const stems = words.filter((word) => word.length >= STEM).map((word) => word.slice(0, STEM));
  const [first = "", second = first] = stems;
  const key = doi?.toLowerCase();
  return (stored: ReturnType<typeof sieved>): boolean => {
    if (key !== undefined && stored.doi?.includes(key)) return true;
    const mayDiffer = key !== undefined && stored.doi !== undefined;
    if (!mayDiffer && areFarApart(year, stored.year)) return false;
    if (stems.length === 0 || !stored.isPlain) return words.length > 0;
    const { title } = stored;
    if (title.includes(first) && title.includes(second)) return true;
    let found = 0;
    for (const stem of stems) if (title.includes(stem)) found += 1;
    return found * 2 >= stems.length;
  };
}

const areFarApart = (one: number | null, other: number | null) =>
  one !== null && other !== null && Math.abs(one - other) > MAX_YEARS_APART;

/** The last word of a family name, or of a whole name without initials behind it. */
const familyOf = (name: string) =>
  wordsOf(name.replace(/(?:\s+\p{Lu}\.?){1,4}$|(?<=\p{Ll})\s+\p{Lu}{2,3}$/u, "")).at(-1);

/** Whether two works are one, or may be; undefined if they are two. */
export function comparePrepared(a: PreparedWork, b: PreparedWork): Nearness | undefined {
  const isSameTitle = a.title !== "" && a.title === b.title;
  if (a.doi && b.doi) {
    if (a.doi === b.doi) return "same";
    return isSameTitle ? "maybe" : undefined;
  }
  if (areFarApart(a.year, b.year)) return undefined;
  if (a.numbers !== b.numbers || a.notice !== b.notice) return undefined;
  const isSameFamily = a.family !== undefined && a.family === b.family;
  if (isSameTitle) {
    if (a.words.length < 3) return isSameFamily || a.title.length >= 10 ? "maybe" : undefined;
    const differs = a.family !== undefined && b.family !== undefined && !isSameFamily;
    return differs || a.postType !== b.postType ? "maybe" : "same";
  }
  const fewest = Math.min(a.words.length, b.words.length);
  const least = isSameFamily && fewest >= 4 ? 0.8 : 0.9;
  return fewest >= 3 && likenessOf(a, b, least) >= least ? "maybe" : undefined;
}

/** The same for two works alone. */
export const compareWorks = (a: ComparedWork, b: ComparedWork): Nearness | undefined =>
  comparePrepared(prepareWork(a), prepareWork(b));

/** How alike two titles are, from 0 to 1; `least` spares the comparison by letters where it cannot be reached. */
function likenessOf(a: PreparedWork, b: PreparedWork, least: number): number {
  const [shorter, longer] = a.title.length < b.title.length ? [a, b] : [b, a];
  if (shorter.words.length >= 4 && longer.title.startsWith(`${shorter.title} `)) return 0.93;
  const shared = sharedWords(a.words, b.words);
  if (shared >= least || shorter.title.length < longer.title.length * least) return shared;
  return Math.max(shared, 1 - distance(a.title, b.title) / longer.title.length);
}

function sharedWords(a: readonly string[], b: readonly string[]): number {
  const [one, other] = [a, b].map((words) => new Set(words.filter((word) => !smallWords.has(word))));
  if (!one?.size || !other?.size) return 0;
  const shared = [...one].filter((word) => other.has(word)).length;
  return (2 * shared) / (one.size + other.size);
}
