import { distance } from "fastest-levenshtein";

/** The most letters that may be inserted, removed or replaced between two similar names. */
const MAX_DISTANCE = 3;

/** The most similar name, or `undefined` if none is within `MAX_DISTANCE`. */
export function findNearestName(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let smallest = MAX_DISTANCE + 1;
  for (const candidate of candidates) {
    const edits = distance(wanted, candidate.toLowerCase());
    if (edits < smallest) [best, smallest] = [candidate, edits];
  }
  return best;
}

/** How many letters may differ in a word of this length: none in short words, three in long ones. */
const maxDistanceFor = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : length < 14 ? 2 : MAX_DISTANCE);

const sorted = (word: string) => [...word].sort().join("");

/** Whether a folded word may be a misspelling of another, including the wrong letter doubled: “Parott” for “Parrot”. */
export const isMisspelling = (word: string, of: string): boolean =>
  isClose(word, of) || isClose(withoutDoubles(word), withoutDoubles(of));

const withoutDoubles = (word: string) => word.replace(/(.)\1+/g, "$1");

/** Two swapped neighbours count as one edit. */
function isClose(word: string, of: string): boolean {
  const max = maxDistanceFor(of.length);
  if (max === 0 || Math.abs(word.length - of.length) > max) return false;
  const edits = distance(word, of);
  return edits <= max || (edits === 2 && word.length === of.length && sorted(word) === sorted(of));
}
