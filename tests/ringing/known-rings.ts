import type { LinkedEncounter } from "#birds/domain/ringing/encounter.ts";
import type { Known } from "#birds/domain/ringing/known.ts";
import { keyOf } from "#birds/domain/ringing/ring-number.ts";
import type { RingFate, RingString } from "#birds/domain/ringing/ring-stock.ts";

let made = 0;

/** An encounter with a bulbul in the hand, unless said otherwise. */
export const encounter = (facts: Partial<LinkedEncounter> = {}): LinkedEncounter => ({
  id: `encounter-${++made}`,
  kind: "new",
  ring: "AA17101",
  ringBefore: null,
  scheme: null,
  species: "Common Bulbul",
  age: "4",
  sex: null,
  wing: null,
  mass: null,
  date: "2020-05-21",
  site: "Amurum",
  condition: null,
  ...facts,
});

export const ringString = (first: string, last: string, facts: Partial<RingString> = {}): RingString => ({
  _id: first,
  first,
  last,
  size: "2.8",
  scheme: null,
  receivedOn: null,
  holderId: null,
  openIn: null,
  ...facts,
});

/** What a phone knows of these strings and encounters; all strings are open, if it is not said which. */
export function knownOf(
  strings: RingString[],
  encounters: LinkedEncounter[],
  facts: Partial<Known> & { fates?: [string, RingFate][] } = {},
): Known {
  const lives = new Map<string, LinkedEncounter[]>();
  for (const one of encounters) {
    const key = keyOf(one.scheme, one.ring) ?? "";
    lives.set(key, [...(lives.get(key) ?? []), one]);
  }
  const { fates = [], ...others } = facts;
  return {
    stock: { strings, used: lives, fates: new Map(fates) },
    open: new Set(strings.map(({ _id }) => _id)),
    historyOf: (key) => lives.get(key) ?? [],
    rangeOf: () => null,
    series: [],
    isNorthernMigrant: () => false,
    unfledgedMonths: [],
    ...others,
  };
}
