import { distance } from "fastest-levenshtein";

/** Letters put in, taken out or exchanged, up to which two names count as alike. */
const MAX_DISTANCE = 3;

/** How many letters may differ in a word of this length: none in three letters, three in a full name. */
export const maxDistanceFor = (length: number) =>
  length < 4 ? 0 : length < 8 ? 1 : length < 14 ? 2 : MAX_DISTANCE;

const sorted = (word: string) => [...word].sort().join("");

/** Whether a folded word can be a misspelling of another one, also by doubling the wrong letter: “Parott” for “Parrot”. */
export function isMisspelling(word: string, of: string): boolean {
  if (isClose(word, of)) return true;
  if (Math.abs(word.length - of.length) > MAX_DISTANCE) return false;
  return doubled.test(word + of) && isClose(withoutDoubles(word), withoutDoubles(of));
}

const doubled = /(.)\1/;
const withoutDoubles = (word: string) => word.replace(/(.)\1+/g, "$1");

/** Two exchanged neighbours count as one letter. */
function isClose(word: string, of: string): boolean {
  const most = maxDistanceFor(of.length);
  if (most === 0 || Math.abs(word.length - of.length) > most) return false;
  const apart = distance(word, of);
  return apart <= most || (apart === 2 && word.length === of.length && sorted(word) === sorted(of));
}
