import { checkLife } from "./check-life.ts";
import type { LinkedEncounter } from "./encounter.ts";
import type { Known } from "./known.ts";
import { keyOf, lookAlikes, oneSlip, readRing, ringKey, ringText } from "./ring-number.ts";
import { nextOf } from "./ring-stock.ts";

const MOST = 5;

/** Numbers one slip from a text, those that only look like it first. */
const slipsOf = (text: string): string[] => [...lookAlikes(text), ...oneSlip(text)];

/** The number of a ring without its letters, as written. */
const figuresOf = (text: string) => /\d*$/.exec(text.trim())?.[0] ?? "";

/** The next rings of the open strings, those first that a text was perhaps meant to be. */
export function meantNew(text: string, { stock, open }: Known): string[] {
  if (open === null) return [];
  const strings = stock.strings.filter(({ _id }) => open.has(_id));
  const nexts = new Set(strings.flatMap((string) => nextOf(stock, string) ?? []));
  const figures = figuresOf(text);
  const ranked = [
    ...slipsOf(text).filter((slip) => nexts.has(slip)),
    ...[...nexts].filter((next) => figures !== "" && next.endsWith(figures)),
    ...nexts,
  ];
  const typed = readRing(text);
  return [...new Set(ranked)].filter((one) => !typed || one !== ringText(typed)).slice(0, MOST);
}

/** All rings on birds that are one slip from a text, or have its number in another scheme. */
function usedNear(text: string, scheme: string | null, { stock, series }: Known): string[] {
  const [, bare = text] = /^(?:[A-Z]{3}:)?(.*)$/.exec(text) ?? [];
  const schemes = new Set([null, ...series.map((one) => one.scheme)]);
  schemes.delete(scheme);
  const found = [
    ...slipsOf(bare).flatMap((slip) => (ringKey(slip) === slip ? (keyOf(scheme, slip) ?? []) : [])),
    ...[...schemes].flatMap((other) => keyOf(other, bare) ?? []),
  ];
  return [...new Set(found)].filter((key) => stock.used.has(key));
}

/** How well a bird agrees with a life: of its species, at its site, its wing near; null if it cannot be that bird. */
function agreement(bird: LinkedEncounter, life: readonly LinkedEncounter[]): number | null {
  const contradicts = checkLife({ ...bird, id: "", site: null }, life).length > 0;
  if (contradicts) return null;
  const last = life.at(-1);
  const wing = life.findLast((one) => one.wing !== null)?.wing;
  const wingOff = bird.wing === null || !wing ? 1 : Math.abs(bird.wing - wing);
  return (
    (bird.species !== null && last?.species === bird.species ? 4 : 0) +
    (bird.site !== null && last?.site === bird.site ? 2 : 0) -
    wingOff
  );
}

/** The rings on birds that were perhaps read: one slip away, and of a bird that this one can be, the likeliest first. */
export function meantUsed(bird: LinkedEncounter, known: Known): string[] {
  const ranked = usedNear(bird.ring ?? "", bird.scheme, known).flatMap((key) => {
    const life = known.historyOf(key).filter(({ id }) => id !== bird.id);
    const rank = life.length === 0 ? 0 : agreement(bird, life);
    return rank === null ? [] : [{ key, rank }];
  });
  return ranked
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MOST)
    .map(({ key }) => key);
}
