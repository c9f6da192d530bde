import { keyOf, offsetBy, type Ring, readRing, ringText, sameSeries } from "./ring-number.ts";

/** What became of a ring that is not on a bird. */
export const ringFates = {
  lost: "Lost",
  destroyed: "Destroyed",
  given: "Given on",
  removed: "Removed from a bird",
} as const;
export type RingFate = keyof typeof ringFates;

/** A run of rings with consecutive numbers that the institute holds. */
export interface RingString {
  _id: string;
  first: string;
  last: string;
  /** The size that the scheme names, such as 2.8 mm or B. */
  size: string;
  /** null for our own scheme. */
  scheme: string | null;
  /** YYYY-MM-DD, if known. */
  receivedOn: string | null;
  /** Who holds it; null while it lies in the store. */
  holderId: string | null;
  /** The session at whose table it is open. */
  openIn: string | null;
}

/** For one string at the close of a session: the rings that are gone since it was opened and on no saved bird. */
export interface RingComparison {
  stringId: string;
  first: string;
  last: string;
  /** How many of its rings were put on a bird in this session. */
  saved: number;
  /** The next ring. */
  next: string | null;
  /** Numbers below the next that are on no bird, and neither lost nor destroyed. */
  missing: string[];
}

/** What is known of rings: the strings, and by key the rings that were put on a bird, lost or destroyed. */
export interface RingStock {
  strings: readonly RingString[];
  /** Rings that are on a bird, by key. */
  used: { has(key: string): boolean };
  fates: ReadonlyMap<string, RingFate>;
}

/** The most rings that one string may have; most have 100. */
const MAX_SIZE = 10_000;

interface Ends {
  first: Ring;
  last: Ring;
}
const knownEnds = new WeakMap<object, Ends | null>();

/** Both ends of a string as rings; null if they are none, or of two series. */
function endsOf(string: Pick<RingString, "first" | "last">): Ends | null {
  const known = knownEnds.get(string);
  if (known !== undefined) return known;
  const [first, last] = [readRing(string.first), readRing(string.last)];
  const ends = first && last && sameSeries(first, last) ? { first, last } : null;
  knownEnds.set(string, ends);
  return ends;
}

/** Whether a ring is one of a string. */
export function holds(string: Pick<RingString, "first" | "last">, ring: Ring): boolean {
  const ends = endsOf(string);
  return (
    ends !== null &&
    sameSeries(ends.first, ring) &&
    ring.number >= ends.first.number &&
    ring.number <= ends.last.number
  );
}

/** The string that a ring is of. */
export const stringOf = (
  { strings }: Pick<RingStock, "strings">,
  ring: Ring,
  scheme: string | null = null,
): RingString | undefined => strings.find((string) => string.scheme === scheme && holds(string, ring));

/** How many rings a string has. */
export function sizeOf(string: Pick<RingString, "first" | "last">): number {
  const ends = endsOf(string);
  return ends ? Math.max(0, ends.last.number - ends.first.number + 1) : 0;
}

const stockKey = (string: RingString, ring: Ring) => keyOf(string.scheme, ringText(ring)) ?? "";

/** Whether a ring is neither on a bird nor lost, destroyed or given on. */
export const isFree = ({ used, fates }: RingStock, string: RingString, ring: Ring): boolean =>
  !used.has(stockKey(string, ring)) && !fates.has(stockKey(string, ring));

/** The first ring of a string that is free. */
function firstFree(stock: RingStock, string: RingString, { first, last }: Ends): Ring | null {
  for (let ring = first; ring.number <= last.number; ring = offsetBy(ring, 1))
    if (isFree(stock, string, ring)) return ring;
  return null;
}

/** The ring of a string that comes next: the one after the highest that is gone; at the end, the first passed over. */
export function nextOf(stock: RingStock, string: RingString): string | null {
  const ends = endsOf(string);
  if (!ends) return null;
  let next = ends.last;
  if (isFree(stock, string, next)) {
    while (next.number > ends.first.number && isFree(stock, string, offsetBy(next, -1)))
      next = offsetBy(next, -1);
    return ringText(next);
  }
  const passedOver = firstFree(stock, string, ends);
  return passedOver && ringText(passedOver);
}

/** How many rings of a string are left. */
export function leftOf(stock: RingStock, string: RingString): number {
  const ends = endsOf(string);
  let left = 0;
  for (let ring = ends?.first; ring && ends && ring.number <= ends.last.number; ring = offsetBy(ring, 1))
    if (isFree(stock, string, ring)) left += 1;
  return left;
}

/** The free rings of a string before another: passed over, or put on a bird that was not written down. */
export function freeBefore(stock: RingStock, string: RingString, before: Ring): string[] {
  const ends = endsOf(string);
  const free: string[] = [];
  for (let ring = ends?.first; ring && ring.number < before.number; ring = offsetBy(ring, 1))
    if (isFree(stock, string, ring)) free.push(ringText(ring));
  return free;
}

/** Why two numbers are not the ends of a string, in words; null if they are. */
export function judgeString(
  { first, last, scheme }: Pick<RingString, "first" | "last" | "scheme">,
  others: readonly RingString[],
): string | null {
  const [a, b] = [readRing(first), readRing(last)];
  if (!a || !b) return `“${a ? last : first}” is no ring number: it ends in figures, such as AA17101.`;
  if (!sameSeries(a, b))
    return "Both ends need the same letters and as many figures, such as AA17101 and AA17200.";
  if (b.number < a.number) return `The last ring, ${ringText(b)}, comes before the first. Swap them.`;
  if (b.number - a.number >= MAX_SIZE) return "A string has at most 10,000 rings.";
  const other = others.find((string) => {
    const start = readRing(string.first);
    return string.scheme === scheme && start && (holds(string, a) || holds({ first, last }, start));
  });
  return other ? `It overlaps the string ${other.first} to ${other.last}.` : null;
}

/** For each string that a session used: how many of its rings were saved, and which are gone without a bird. */
export function compareRings(
  stock: RingStock,
  saved: readonly { ring: string | null; scheme: string | null }[],
  open: ReadonlySet<string>,
): RingComparison[] {
  const rings = saved.flatMap(({ ring, scheme }) => {
    const read = ring === null ? null : readRing(ring);
    return read ? { read, scheme } : [];
  });
  return stock.strings.flatMap((string) => {
    const of = rings.filter(({ read, scheme }) => scheme === string.scheme && holds(string, read));
    if (of.length === 0 && !open.has(string._id)) return [];
    const next = nextOf(stock, string);
    const ends = endsOf(string);
    const isAtEnd = ends && !isFree(stock, string, ends.last);
    const before = isAtEnd ? offsetBy(ends.last, 1) : next === null ? null : readRing(next);
    const { _id: stringId, first, last } = string;
    return {
      stringId,
      first,
      last,
      saved: new Set(of.map(({ read }) => ringText(read))).size,
      next,
      missing: before ? freeBefore(stock, string, before) : [],
    };
  });
}
