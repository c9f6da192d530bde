import type { LinkedEncounter } from "./encounter.ts";
import type { Known, MeasureRange, RangedMeasure, RingSeries } from "./known.ts";
import { guideRange } from "./measure-range.ts";
import type { RingingPack } from "./pack.ts";
import { unpackLives } from "./packed-lives.ts";
import { keyOf, readRing, ringOfKey } from "./ring-number.ts";
import type { RingFate } from "./ring-stock.ts";

type Lives = ReadonlyMap<string, readonly LinkedEncounter[]>;

/** A pack, read once after it came. */
export interface ReadPack extends Pick<RingingPack, "settings" | "strings"> {
  /** The life of the bird that has a ring, by the key of the ring. */
  lives: Lives;
  fates: ReadonlyMap<string, RingFate>;
  ranges: ReadonlyMap<string, Partial<Record<RangedMeasure, MeasureRange>>>;
  series: RingSeries[];
}

function seriesOf(lives: Lives, strings: RingingPack["strings"]): RingSeries[] {
  const series = new Map<string, RingSeries>();
  const add = (scheme: string | null, text: string) => {
    const ring = readRing(text);
    if (ring) series.set(`${scheme}:${ring.prefix}:${ring.digits}`, { scheme, ...ring });
  };
  for (const key of lives.keys()) {
    const { scheme, ring } = ringOfKey(key);
    add(scheme, ring);
  }
  for (const { scheme, first } of strings) add(scheme, first);
  return [...series.values()].map(({ scheme, prefix, digits }) => ({ scheme, prefix, digits }));
}

/** The life of the bird that has each ring; of two birds of a number the second has it. */
function livesByRing(birds: readonly { encounters: readonly LinkedEncounter[] }[]): Lives {
  const lives = new Map<string, readonly LinkedEncounter[]>();
  for (const { encounters } of birds)
    for (const { scheme, ring, ringBefore } of encounters)
      for (const key of [keyOf(scheme, ring), keyOf(scheme, ringBefore)])
        if (key !== null) lives.set(key, encounters);
  return lives;
}

/** A pack as maps, to be read once; some 40,000 birds take a moment. */
export function readPack({ settings, strings, fates, ranges, lives: packed }: RingingPack): ReadPack {
  const lives = livesByRing(unpackLives(packed));
  return {
    settings,
    strings,
    lives,
    fates: new Map(fates),
    ranges: new Map(ranges),
    series: seriesOf(lives, strings),
  };
}

/** What a phone knows beside its pack. */
export interface KnownHere {
  /** Encounters that are saved on this phone, first to last. */
  encounters: readonly LinkedEncounter[];
  /** Rings that broke or were lost at this table, by key. */
  fates: readonly (readonly [key: string, fate: RingFate])[];
  /** The ids of the strings that are open. */
  open: ReadonlySet<string>;
  /** What the guide on the phone says of a species, by the name that encounters have. */
  guide: (species: string) => { mass: number | null; isNorthernMigrant: boolean } | null;
}

const isSame = (a: LinkedEncounter, b: LinkedEncounter) =>
  a.date === b.date && a.kind === b.kind && keyOf(a.scheme, a.ring) === keyOf(b.scheme, b.ring);

/** The lives to which encounters of this phone belong, with these; what the pack has of them already is not there twice. */
function livesWith(lives: Lives, encounters: readonly LinkedEncounter[]): Map<string, LinkedEncounter[]> {
  const changed = new Map<string, LinkedEncounter[]>();
  for (const one of encounters) {
    const keys = [keyOf(one.scheme, one.ringBefore), keyOf(one.scheme, one.ring)].filter(
      (key) => key !== null,
    );
    const lifeOf = (key: string) => changed.get(key) ?? lives.get(key);
    const before = keys.map(lifeOf).find((life) => life !== undefined) ?? [];
    const same = before.findIndex((other) => other.id.includes("#") && isSame(other, one));
    const life = [...before.filter((_, at) => at !== same), one];
    for (const other of life) {
      const key = keyOf(other.scheme, other.ring);
      if (key !== null) changed.set(key, life);
    }
    for (const key of keys) changed.set(key, life);
  }
  return changed;
}

/** Everything that a check needs: the pack, and what happened on this phone after it. */
export function knownFrom(pack: ReadPack, { encounters, fates, open, guide }: KnownHere): Known {
  const here = livesWith(pack.lives, encounters);
  return {
    stock: {
      strings: pack.strings,
      used: { has: (key) => here.has(key) || pack.lives.has(key) },
      fates: new Map([...pack.fates, ...fates]),
    },
    open,
    historyOf: (key) => here.get(key) ?? pack.lives.get(key) ?? [],
    rangeOf: (species, measure) =>
      pack.ranges.get(species)?.[measure] ??
      (measure === "mass" ? guideRange(guide(species)?.mass ?? null) : null),
    series: pack.series,
    isNorthernMigrant: (species) => guide(species)?.isNorthernMigrant ?? false,
    unfledgedMonths: pack.settings.unfledgedMonths,
  };
}
