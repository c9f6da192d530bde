import { givenNames } from "./name-words.ts";
import { isInitials } from "./read-authors-name.ts";
import { isFamilyAlone } from "./read-authors-pieces.ts";
import type { ListTraits, Piece } from "./read-authors-shape.ts";

/** How all names of a list are written; the first may be inverted alone. */
export const conventions = ["natural", "inverted", "behind", "firstInverted"] as const;
export type Convention = (typeof conventions)[number];

/** A list cut into names under one convention, and how unlikely that is. */
export interface Priced {
  convention: Convention;
  cost: number;
  /** A name is one piece, or a family name and the given names behind its comma. */
  names: [Piece, Piece?][];
}

type Prices = Record<Exclude<Convention, "firstInverted">, number>;
const alone: Partial<Record<Piece["shape"], Prices>> = {
  words: { natural: 0, inverted: 2.5, behind: 2 },
  front: { natural: 0, inverted: 2.5, behind: 2 },
  behind: { natural: 2, inverted: 2.5, behind: 0 },
  word: { natural: 2, inverted: 2, behind: 2 },
  particle: { natural: 1, inverted: 2, behind: 2 },
  title: { natural: 2, inverted: 2, behind: 2 },
};
const anywhere: Partial<Record<Piece["shape"], number>> = {
  organisation: 0.2,
  acronym: 0.6,
  initials: 6,
};

/** “WWF” alone, which would be initials behind a family name. */
export const isShortAcronym = ({ shape, words }: Piece): boolean =>
  shape === "initials" && words.length === 1 && /^\p{Lu}{3,}$/u.test(words[0] ?? "");

function priceAlone(piece: Piece, next: Piece | undefined, convention: keyof Prices): number {
  if (piece.shape === "word" && next?.shape === "more") return 0.5;
  if (isShortAcronym(piece)) return 0.6;
  return alone[piece.shape]?.[convention] ?? anywhere[piece.shape] ?? 0;
}

const families: readonly Piece["shape"][] = [
  "word",
  "words",
  "particle",
  "acronym",
  "behind",
  "front",
  "title",
];
const givens: readonly Piece["shape"][] = [
  "word",
  "words",
  "initials",
  "behind",
  "front",
  "particle",
  "title",
];

/** What a pair costs; undefined if two pieces cannot be a family name and given names. */
function pricePair(
  [family, given, after]: readonly [Piece, Piece, Piece | undefined],
  convention: keyof Prices,
  { hasStrong, count, isLoud }: { hasStrong: boolean; count: number } & Pick<ListTraits, "isLoud">,
): number | undefined {
  if (given.before !== "," || !families.includes(family.shape)) return undefined;
  const isCapitalGiven = isLoud && given.shape === "acronym";
  if (!givens.includes(given.shape) && !isCapitalGiven) return undefined;
  // “IUCN, WWF” are two.
  if (family.shape === "acronym" && !isLoud && given.words.some((word) => /^\p{Lu}{3,}$/u.test(word)))
    return undefined;
  const isInverted = convention === "inverted";
  const isInitial = given.words.every(isInitials);
  const base = isInitial ? 0 : given.words.length === 1 ? 0.3 : 0.6;
  const isStrong =
    (family.before === ";" || family.before === "") && (after?.before ?? ";") === ";" && hasStrong;
  const isLong = family.words.length > 1 && !isFamilyAlone(family);
  let cost = base + (isInverted ? 0 : 2);
  if (family.words.some(isInitials)) cost += 5;
  if (isLong && given.words.length > 1 && !isInitial && !isStrong) cost += count === 2 ? -0.3 : 1.5;
  if (givenNames.has(family.words[0] ?? "") && !isInitial) cost += 1.5;
  return isStrong ? cost - 1 : cost;
}

interface Step {
  cost: number;
  /** The names so far, the last one first, so that readings share their beginnings. */
  last: { name: [Piece, Piece?]; before: Step["last"] } | undefined;
}

function priceUnder(pieces: readonly Piece[], convention: Convention, traits: ListTraits): Priced {
  const hasStrong = pieces.some(({ before }) => before === ";");
  const people = pieces.filter(({ shape }) => shape !== "more").length;
  const facts = { hasStrong, count: people, isLoud: traits.isLoud };
  const steps: (Step | undefined)[] = [{ cost: 0, last: undefined }];
  const offer = (at: number, step: Step) => {
    const there = steps[at];
    if (!there || step.cost < there.cost) steps[at] = step;
  };
  for (const [index, piece] of pieces.entries()) {
    const step = steps[index];
    if (!step) continue;
    const isFirst = convention === "firstInverted" && index === 0;
    const own = convention === "firstInverted" ? (isFirst ? "inverted" : "natural") : convention;
    const next = pieces[index + 1];
    const cost = priceAlone(piece, next, own);
    offer(index + 1, { cost: step.cost + cost, last: { name: [piece], before: step.last } });
    const pair = next && pricePair([piece, next, pieces[index + 2]], own, facts);
    if (next && pair !== undefined)
      offer(index + 2, {
        cost: step.cost + pair + (isFirst ? 0.4 : 0),
        last: { name: [piece, next], before: step.last },
      });
  }
  const end = steps[pieces.length];
  const names: [Piece, Piece?][] = [];
  for (let last = end?.last; last; last = last.before) names.unshift(last.name);
  return { convention, cost: end?.cost ?? 0, names };
}

/** The cheapest way to cut a list into names under each convention. */
export const priceLists = (pieces: readonly Piece[], traits: ListTraits): Priced[] =>
  pieces.length === 0 ? [] : conventions.map((convention) => priceUnder(pieces, convention, traits));
