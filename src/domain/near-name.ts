import { distance } from "fastest-levenshtein";

/** Letters put in, taken out or exchanged, up to which two names count as alike. */
const mostLetters = 3;

/** The name that is most like another one, if any is like it at all. */
export function nearName(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let least = mostLetters + 1;
  for (const one of known) {
    const apart = distance(wanted, one.toLowerCase());
    if (apart < least) [best, least] = [one, apart];
  }
  return best;
}
