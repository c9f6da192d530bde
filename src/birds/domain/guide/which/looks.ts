import { pickBy } from "#core/domain/keys.ts";
import { wordsOf } from "#core/domain/words.ts";
import type { Traits } from "./traits.ts";

/** What a phone stores of a bird’s traits: what is known, roughly, and without its names, which it has. */
export type Looks = Partial<Omit<Traits, "slug" | "name" | "words" | "familyWords">>;

const SMALLEST_SHARE = 0.05;
const oneDecimal = (value: number) => Math.round(value * 10) / 10;

/** The traits without what is not known, and small numbers short. */
export function toLooks({
  slug: _,
  name: _name,
  words: _words,
  familyWords: _family,
  ...traits
}: Traits): Looks {
  const { colours, parts } = traits;
  const rough = {
    ...traits,
    colours: pickBy(colours, (colour) => (colours[colour] ?? 0) >= SMALLEST_SHARE),
    parts: Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, oneDecimal(value)])),
  };
  return pickBy(rough, (trait) => {
    const value = rough[trait];
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== false;
  });
}

/** The traits of a bird that a phone knows by these names, of which the first is the English one. */
export const fromLooks = (looks: Looks, slug: string, names: readonly [string, ...string[]]): Traits => ({
  size: null,
  colours: {},
  isGuessed: false,
  bill: null,
  legs: null,
  eye: null,
  head: null,
  parts: {},
  shapes: [],
  habitat: null,
  lifestyle: null,
  ...looks,
  slug,
  name: names[0],
  words: names.flatMap(wordsOf),
  familyWords: [],
});
