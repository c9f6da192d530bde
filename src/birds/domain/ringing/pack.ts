import type { MeasureRange, RangedMeasure } from "./known.ts";
import { type PackedLives, packLives, unpackLives } from "./packed-lives.ts";
import type { RingFate, RingString } from "./ring-stock.ts";
import type { RingingSettings } from "./ringing-settings.ts";

/** A string as a phone needs it. */
interface PackedString extends RingString {
  /** The next ring; null if none is left. */
  next: string | null;
  left: number;
}

/** Everything that a phone knows of rings and birds while it has no signal. */
export interface RingingPack {
  /** Given as `since` it answers with the changes after it. */
  version: string;
  /** Whether these are all birds, and not only those that changed. */
  isWhole: boolean;
  settings: RingingSettings;
  strings: PackedString[];
  /** Rings that are on no bird and will be on none, by key. */
  fates: [key: string, fate: RingFate][];
  ranges: [species: string, ranges: Partial<Record<RangedMeasure, MeasureRange>>][];
  lives: PackedLives;
  /** Keys of birds that are no more, since they were joined, split or undone. */
  gone: string[];
}

/** A pack with what changed after it; everything but the birds is sent whole each time. */
export function mergePack(old: RingingPack, changes: RingingPack): RingingPack {
  if (changes.isWhole) return changes;
  const birds = new Map(unpackLives(old.lives).map((bird) => [bird.key, bird]));
  for (const key of changes.gone) birds.delete(key);
  for (const bird of unpackLives(changes.lives)) birds.set(bird.key, bird);
  return { ...changes, isWhole: true, gone: [], lives: packLives([...birds.values()]) };
}
