import { type Colour, plumageColours } from "#birds/domain/guide/colours.ts";
import { colouredParts, type PlumageWords } from "#birds/domain/guide/which/plumage.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { readBird } from "#core/web/art/bird.ts";
import { wordShares } from "#core/web/art/colour-words.ts";
import { kindOfBird } from "#core/web/art/families.ts";
import { type Plumage, patchesOf } from "#core/web/art/plumage.ts";

/** How much of a bird each part is, as people see it. */
const areas: Partial<Record<keyof Plumage, number>> = {
  under: 3,
  back: 2,
  wing: 2,
  breast: 1.5,
  head: 1.5,
  tail: 1,
  cap: 0.8,
  throat: 0.6,
  flight: 0.6,
  mask: 0.5,
  crest: 0.5,
  brow: 0.3,
  marks: 0.8,
  spots: 0.8,
};
const MARK_AREA = 0.7;
const PATCH_AREA = 0.35;

/** How much a colour strikes; all others do by 1. */
const striking: Partial<Record<Colour, number>> = {
  red: 3,
  orange: 2.5,
  yellow: 2.5,
  blue: 2.5,
  pink: 2,
  green: 1.5,
  rufous: 1.4,
};
/** A colour that covers twice as much is not said twice as often. */
const POWER = 0.55;
const SMALLEST_SHARE = 0.01;

/** The words of field guides for which people say a simpler one. */
const simpler: Readonly<Record<string, Colour>> = {
  chestnut: "rufous",
  purple: "blue",
  fawn: "brown",
  buff: "brown",
};
const simple = (word: string): Colour[] => {
  const colour = simpler[word] ?? word;
  return isKeyOf(plumageColours, colour) ? [colour] : [];
};

function commonest(hex: string): Colour {
  const [best] = [...simpleShares(hex)].sort(([, a], [, b]) => b - a);
  return best?.[0] ?? "brown";
}

function simpleShares(hex: string): Map<Colour, number> {
  const shares = new Map<Colour, number>();
  for (const [word, share] of wordShares(hex))
    for (const colour of simple(word)) shares.set(colour, (shares.get(colour) ?? 0) + share);
  return shares;
}

/** What a drawn plumage is in words, with the marks that a species has in its own drawing. */
export function wordsOfPlumage(species: string, plumage: Plumage): PlumageWords {
  const { under, back, head = back, wing = back, tail = wing, flight = wing } = plumage;
  const kind = kindOfBird("", species);
  const marks = [
    ...(kind ? readBird(kind).marks : []).map(({ fill }) => [MARK_AREA, fill] as const),
    ...patchesOf(plumage).map(({ fill }) => [PATCH_AREA, fill] as const),
  ];
  const parts = Object.entries({ ...plumage, under, back, head, wing, tail, flight }).flatMap(
    ([part, colour]) => {
      const area = isKeyOf(areas, part) ? areas[part] : undefined;
      const hex = colour.split(" ").at(-1);
      return area && hex ? [[area, hex] as const] : [];
    },
  );
  const seen = new Map<Colour, number>();
  for (const [area, hex] of [...parts, ...marks])
    for (const [colour, share] of simpleShares(hex))
      seen.set(colour, (seen.get(colour) ?? 0) + area * share * (striking[colour] ?? 1));
  const powers = [...seen].map(([colour, amount]) => [colour, amount ** POWER] as const);
  const sum = powers.reduce((total, [, amount]) => total + amount, 0);
  const shares = powers
    .map(([colour, amount]) => [colour, amount / sum] as const)
    .filter(([, share]) => share >= SMALLEST_SHARE)
    .sort(([, a], [, b]) => b - a);
  const words: PlumageWords = { colours: new Map(shares) };
  // What people call the head is its cap, where it has one; a mask is no head.
  const seenParts = { ...plumage, head: plumage.cap ?? head };
  for (const part of colouredParts) {
    const hex = seenParts[part];
    if (hex) words[part] = commonest(hex);
  }
  return words;
}
