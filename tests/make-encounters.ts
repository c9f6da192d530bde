import { type Age, ages } from "#birds/domain/ringing/age.ts";
import { broodPatches, type EncounterValues, kinds, sexes } from "#birds/domain/ringing/encounter.ts";
import type { EuringContext } from "#birds/formats/ringing/euring-encounter.ts";
import { keysOf } from "#core/domain/keys.ts";

/** A bird of which only the ring is known. */
export const anEncounter: EncounterValues = {
  kind: "new",
  scheme: null,
  ring: "AA17120",
  ringBefore: null,
  scientificName: null,
  englishName: null,
  age: null,
  sex: null,
  isSexUnsure: null,
  wing: null,
  mass: null,
  fat: null,
  fatScale: null,
  muscle: null,
  broodPatch: null,
  primaries: null,
  tarsus: null,
  tail: null,
  head: null,
  condition: null,
  time: null,
  net: null,
  ringer: null,
  scribe: null,
  otherMarks: null,
  notes: null,
};

/** Numbers from 0 to 1 that are the same in each run. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Birds of every kind with whatever their fields can hold, each with what its line needs; the same in each run. */
export function inventEncounters(count: number, context: EuringContext) {
  const next = numbers(56);
  const within = (from: number, to: number) => Math.round((from + next() * (to - from)) * 10) / 10;
  const maybe = <Value>(value: Value): Value | null => (next() < 0.4 ? null : value);
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(next() * values.length)] as Value;
  const day = () => new Date(Date.UTC(2000, 0, 1 + Math.floor(next() * 9000))).toISOString().slice(0, 10);
  const place = () => ({ latitude: next() * 20 - 5, longitude: next() * 30 - 15 });
  return Array.from({ length: count }, (_, index) => {
    const values: EncounterValues = {
      ...anEncounter,
      kind: pick(keysOf(kinds).filter((kind) => kind !== "none")),
      scheme: next() < 0.1 ? "GPN" : null,
      ring: pick(["AA", "B", "", "2KF", "9A"]) + String(10_000 + index),
      age: maybe<Age>(pick(keysOf(ages))),
      sex: maybe(pick(keysOf(sexes))),
      isSexUnsure: next() < 0.1 ? "yes" : null,
      wing: maybe(within(20, 800)),
      mass: maybe(within(1, 15_000)),
      fat: maybe(Math.floor(next() * 9)),
      fatScale: maybe(pick(["ESF", "bto", "another"])),
      muscle: maybe(Math.floor(next() * 4)),
      broodPatch: maybe(pick(keysOf(broodPatches))),
      primaries: maybe(pick(["555555555", "0000000000", "5543100000", "55VVVVVVV"])),
      tarsus: maybe(within(5, 400)),
      tail: maybe(within(10, 1200)),
      head: maybe(within(10, 400)),
      condition: maybe(Math.floor(next() * 10)),
      time: maybe(pick(["06:15", "18:40", "00:00"])),
      otherMarks: maybe("red over blue, left"),
      notes: maybe(pick(["Poor | wet\nand cold", "Émile’s nest – “2”", "  "])),
    };
    const first = maybe({ date: day(), position: maybe(place()) });
    const position = maybe(place());
    const site = { ...context.place, position, precisionMetres: maybe(pick([3, 30, 2000, 700_000])) };
    const its: EuringContext = {
      ...context,
      date: day(),
      speciesCode: maybe("10990"),
      place: site,
      isFromNet: next() < 0.5,
      first,
    };
    return { values, context: its };
  });
}
