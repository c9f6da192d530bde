import { isKeyOf } from "#core/domain/keys.ts";
import { addDays, daysBetween } from "#core/domain/lagos-day.ts";
import { ages } from "./age.ts";
import { type Kind, type LinkedEncounter, sexes } from "./encounter.ts";
import { keyOf, readRing, ringOfKey, ringText } from "./ring-number.ts";

/** The birds whose first ring is of one series, by number: a column for each fact, since columns of like values are sent small. */
interface PackedSeries {
  scheme: string | null;
  prefix: string;
  digits: number;
  /** From the number of each bird to that of the next. */
  steps: number[];
  /** How many encounters each bird has. */
  counts: number[];
  /** Of the first encounter of a bird the days since that of the bird before, else since the encounter before. */
  days: number[];
  /** A sign for each encounter. */
  kinds: string;
  ages: string;
  sexes: string;
  /** Places in the list of species, and of sites; -1 if it is not known. */
  species: number[];
  sites: number[];
  /** Millimetres, separated by commas. */
  wings: string;
  /** What few have, by the place of the encounter: another ring than the bird's first, one before, a condition. */
  rings: [at: number, ring: string][];
  ringsBefore: [at: number, ring: string][];
  conditions: [at: number, condition: number][];
  /** Second birds of a number, by the place of the bird. */
  seconds: [at: number, mark: string][];
}

/** The lives of birds as they are sent to phones: all that a check needs, so no masses. */
export interface PackedLives {
  species: string[];
  sites: string[];
  series: PackedSeries[];
}

/** A bird with the encounters that make its life, first to last. */
export interface BirdOfPack {
  /** As `linkBirds` makes it. */
  key: string;
  encounters: readonly LinkedEncounter[];
}

const FIRST_DAY = "2000-01-01";
const kindSigns: Record<Kind, string> = {
  new: "n",
  retrap: "r",
  own: "o",
  control: "c",
  changed: "h",
  recovery: "f",
  none: "x",
};
const kindOfSign = new Map<string, Kind>([
  ["n", "new"],
  ["r", "retrap"],
  ["o", "own"],
  ["c", "control"],
  ["h", "changed"],
  ["f", "recovery"],
  ["x", "none"],
]);

const placesIn = (words: string[]) => {
  const places = new Map<string, number>();
  return (word: string | null): number => {
    if (word === null) return -1;
    const known = places.get(word) ?? words.push(word) - 1;
    places.set(word, known);
    return known;
  };
};

interface ReadBird extends BirdOfPack {
  scheme: string | null;
  prefix: string;
  number: number;
  digits: number;
  ring: string;
  mark: string;
}

function readBird(bird: BirdOfPack): ReadBird | null {
  const { scheme, ring } = ringOfKey(bird.key);
  const read = readRing(ring);
  const mark = bird.key.split("~")[1] ?? "";
  return read && { ...bird, ...read, scheme, ring: keyOf(scheme, ring) ?? ring, mark };
}

/** Birds with their encounters, small enough to be sent to a phone. */
export function packLives(birds: readonly BirdOfPack[]): PackedLives {
  const species: string[] = [];
  const sites: string[] = [];
  const [speciesAt, siteAt] = [placesIn(species), placesIn(sites)];
  const bySeries = new Map<string, ReadBird[]>();
  for (const bird of birds.flatMap((one) => readBird(one) ?? [])) {
    const name = `${bird.scheme ?? ""}:${bird.prefix}:${bird.digits}`;
    const series = bySeries.get(name);
    if (series) series.push(bird);
    else bySeries.set(name, [bird]);
  }
  const series = [...bySeries.values()].map((of) =>
    packSeries(
      of.sort((a, b) => a.number - b.number || Number(a.mark) - Number(b.mark)),
      speciesAt,
      siteAt,
    ),
  );
  return { species, sites, series };
}

type PlaceOf = (word: string | null) => number;

function packSeries(birds: readonly ReadBird[], speciesAt: PlaceOf, siteAt: PlaceOf): PackedSeries {
  const encounters = birds.flatMap(({ encounters }) => encounters);
  const text = (of: (one: LinkedEncounter) => string) => encounters.map(of).join("");
  const rare = <T>(of: (one: LinkedEncounter) => T | null) =>
    encounters.flatMap((one, at): [number, T][] => {
      const value = of(one);
      return value === null ? [] : [[at, value]];
    });
  const firstRings = birds.flatMap((bird) => bird.encounters.map(() => bird.ring));
  const [first] = birds;
  return {
    scheme: first?.scheme ?? null,
    prefix: first?.prefix ?? "",
    digits: first?.digits ?? 0,
    steps: birds.map(({ number }, at) => number - (birds[at - 1]?.number ?? 0)),
    counts: birds.map((bird) => bird.encounters.length),
    days: daysOf(birds),
    kinds: text(({ kind }) => kindSigns[kind]),
    ages: text(({ age }) => age ?? "-"),
    sexes: text(({ sex }) => sex ?? "-"),
    species: encounters.map((one) => speciesAt(one.species)),
    sites: encounters.map((one) => siteAt(one.site)),
    wings: encounters.map(({ wing }) => wing ?? "").join(),
    rings: encounters.flatMap(({ scheme, ring }, at): [number, string][] => {
      const key = keyOf(scheme, ring);
      return key === null || key === firstRings[at] ? [] : [[at, key]];
    }),
    ringsBefore: rare(({ ringBefore }) => ringBefore),
    conditions: rare(({ condition }) => condition),
    seconds: birds.flatMap(({ mark }, at): [number, string][] => (mark ? [[at, mark]] : [])),
  };
}

function daysOf(birds: readonly ReadBird[]): number[] {
  let firstDay = FIRST_DAY;
  return birds.flatMap(({ encounters }) => {
    let before = firstDay;
    firstDay = encounters[0]?.date ?? firstDay;
    return encounters.map(({ date }) => {
      const days = daysBetween(before, date);
      before = date;
      return days;
    });
  });
}

/** The birds that were packed, without masses; their encounters have ids of their own. */
export const unpackLives = ({ species, sites, series }: PackedLives): BirdOfPack[] =>
  series.flatMap((one) => unpackSeries(one, species, sites));

const numberIn = (cell: string | undefined) => (cell ? Number(cell) : null);

function unpackSeries(packed: PackedSeries, species: string[], sites: string[]): BirdOfPack[] {
  const { scheme, prefix, digits } = packed;
  const wings = packed.wings.split(",");
  const [rings, before] = [new Map(packed.rings), new Map(packed.ringsBefore)];
  const [conditions, seconds] = [new Map(packed.conditions), new Map(packed.seconds)];
  const birds: BirdOfPack[] = [];
  let [number, at, firstDay] = [0, 0, FIRST_DAY];
  for (const [index, count] of packed.counts.entries()) {
    number += packed.steps[index] ?? 0;
    const ring = ringText({ prefix, number, digits });
    const mark = seconds.get(index);
    const key = `${keyOf(scheme, ring) ?? ring}${mark ? `~${mark}` : ""}`;
    const encounters: LinkedEncounter[] = [];
    let day = firstDay;
    for (const end = at + count; at < end; at++) {
      day = addDays(day, packed.days[at] ?? 0);
      const [age, sex] = [packed.ages.charAt(at), packed.sexes.charAt(at)];
      const other = rings.get(at);
      encounters.push({
        id: `${key}#${encounters.length}`,
        kind: kindOfSign.get(packed.kinds.charAt(at)) ?? "retrap",
        ...(other === undefined ? { scheme, ring } : ringOfKey(other)),
        ringBefore: before.get(at) ?? null,
        species: species[packed.species[at] ?? -1] ?? null,
        age: isKeyOf(ages, age) ? age : null,
        sex: isKeyOf(sexes, sex) ? sex : null,
        wing: numberIn(wings[at]),
        mass: null,
        date: day,
        site: sites[packed.sites[at] ?? -1] ?? null,
        condition: conditions.get(at) ?? null,
      });
    }
    firstDay = encounters[0]?.date ?? firstDay;
    birds.push({ key, encounters });
  }
  return birds;
}
