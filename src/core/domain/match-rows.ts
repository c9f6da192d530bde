import { keyOf } from "./same-part.ts";

// Rows have no ids: a row is known again by what it says, by what it is called, and by its neighbours.

/** The least that two rows must have in common to be the same one. */
const LEAST_ALIKE = 0.25;

/** For each row of a list the place of the same row in another version of the list; rows that it does not have are left out. */
export function matchRows(from: readonly unknown[], to: readonly unknown[]): Map<number, number> {
  const found = matchEqual(from, to);
  const taken = new Set(found.values());
  const take = (index: number, place: number) => {
    found.set(index, place);
    taken.add(place);
  };
  const free = to.flatMap((row, place) => (taken.has(place) ? [] : [{ row, place }]));
  const alike = from.flatMap((row, index) =>
    found.has(index)
      ? []
      : free.map(({ row: other, place }) => ({ index, place, score: likeness(row, other) })),
  );
  const nearest = alike
    .filter(({ score }) => score >= LEAST_ALIKE)
    .sort((a, b) => b.score - a.score || Math.abs(a.index - a.place) - Math.abs(b.index - b.place));
  for (const { index, place } of nearest) if (!found.has(index) && !taken.has(place)) take(index, place);
  for (const [index, place] of rewritten(from, to, found)) take(index, place);
  return found;
}

function matchEqual(from: readonly unknown[], to: readonly unknown[]): Map<number, number> {
  const places = Map.groupBy(to.keys(), (place) => keyOf(to[place]));
  return new Map(
    from.flatMap((row, index) => {
      const place = places.get(keyOf(row))?.shift();
      return place === undefined ? [] : [[index, place] as const];
    }),
  );
}

/** Rows that have nothing in common, but are as many between the same neighbours. */
function rewritten(from: readonly unknown[], to: readonly unknown[], found: ReadonlyMap<number, number>) {
  const pairs: [number, number][] = [];
  const taken = new Set(found.values());
  let index = 0;
  while (index < from.length) {
    if (found.has(index)) {
      index++;
      continue;
    }
    let end = index;
    while (end < from.length && !found.has(end)) end++;
    const start = index === 0 ? 0 : (found.get(index - 1) ?? 0) + 1;
    let stop = start;
    while (stop < to.length && !taken.has(stop)) stop++;
    if (stop - start === end - index)
      for (let at = index; at < end; at++) pairs.push([at, start + at - index]);
    index = end;
  }
  return pairs;
}

/** How much two rows have in common: 0 nothing, 1 everything; more if they are called the same. */
function likeness(one: unknown, other: unknown): number {
  if (isRecord(one) && isRecord(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    const same = names.filter((name) => keyOf(one[name]) === keyOf(other[name])).length;
    return same / names.length + (titleOf(one) === titleOf(other) ? 1 : 0);
  }
  if (typeof one !== "string" || typeof other !== "string") return 0;
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared === 0 ? 0 : shared / (words.size + others.size - shared);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const titleOf = (row: Readonly<Record<string, unknown>>) =>
  Object.values(row).find((value) => typeof value === "string");

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
