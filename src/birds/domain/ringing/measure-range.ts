import type { LinkedEncounter } from "./encounter.ts";
import type { MeasureRange, RangedMeasure } from "./known.ts";

/** So many birds of our own say between which values a measure mostly is. */
const ENOUGH_BIRDS = 20;
/** The middle 99 %. */
const OUTSIDE = 0.005;

const round = (value: number) => Math.round(value * 10) / 10;

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return below + (above - below) * (place - Math.floor(place));
}

/** The middle 99 % of measured birds; null for fewer than 20. Slips of a digit, half or twice the median, count for nothing. */
export function ownRange(values: readonly number[]): MeasureRange | null {
  const sorted = [...values].sort((a, b) => a - b);
  const median = quantile(sorted, 0.5);
  const sound = sorted.filter((value) => value >= median / 2 && value <= median * 2);
  if (sound.length < ENOUGH_BIRDS) return null;
  return {
    from: round(quantile(sound, OUTSIDE)),
    to: round(quantile(sound, 1 - OUTSIDE)),
    basis: "own",
  };
}

/** Half to twice the mass that the guide has of a species. */
export const guideRange = (mass: number | null): MeasureRange | null =>
  mass === null ? null : { from: round(mass / 2), to: round(mass * 2), basis: "guide" };

/** The ranges of each species of which enough birds were measured, the last measure of each bird. */
export function ownRanges(
  lives: readonly (readonly LinkedEncounter[])[],
): Map<string, Partial<Record<RangedMeasure, MeasureRange>>> {
  const values = new Map<string, Record<RangedMeasure, number[]>>();
  for (const life of lives) {
    const species = life.findLast((one) => one.species !== null)?.species;
    if (!species) continue;
    const of = values.get(species) ?? { wing: [], mass: [] };
    values.set(species, of);
    for (const measure of ["wing", "mass"] as const) {
      const value = life.findLast((one) => one[measure] !== null)?.[measure];
      if (value) of[measure].push(value);
    }
  }
  return new Map(
    [...values].flatMap(([species, of]) => {
      const [wing, mass] = [ownRange(of.wing), ownRange(of.mass)];
      return wing || mass ? [[species, { ...(wing && { wing }), ...(mass && { mass }) }] as const] : [];
    }),
  );
}
