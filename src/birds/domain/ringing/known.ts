import type { DoubtInput, LinkedEncounter } from "./encounter.ts";
import type { RingStock } from "./ring-stock.ts";

/** What a doubt is about; the words that people read are its text. */
export type DoubtKind =
  | "unread"
  | "twice"
  | "fate"
  | "no-string"
  | "not-open"
  | "not-next"
  | "never-used"
  | "unknown"
  | "short"
  | "ours"
  | "no-scheme"
  | "species"
  | "sex"
  | "age"
  | "unfledged"
  | "wing"
  | "dead"
  | "alive-later"
  | "before-first"
  | "site"
  | "range";

/** Something that does not agree: `stop` is not saved so by the phone, `ask` wants an answer, `mark` is kept with the bird. */
export interface Doubt {
  level: "stop" | "ask" | "mark";
  field: DoubtInput["field"];
  kind: DoubtKind;
  text: string;
  /** What was perhaps meant, the likeliest first. */
  meant?: string[];
  /** If the bird in the hand is not the one of its ring: rings one slip away, of birds that it can be. */
  rings?: string[];
}

export type RangedMeasure = "wing" | "mass";

/** Between which values a measure of a species mostly is, by our own birds or the guide. */
export interface MeasureRange {
  from: number;
  to: number;
  basis: "own" | "guide";
}

/** What comes before the running number of known rings, and how many figures they have. */
export interface RingSeries {
  scheme: string | null;
  prefix: string;
  digits: number;
}

/** What is known of rings and birds when an encounter is checked. */
export interface Known {
  stock: RingStock;
  /** The ids of the strings that are open at this table; null if that is not known, as for what was written before. */
  open: ReadonlySet<string> | null;
  /** All encounters of the bird that has a ring, by the key of the ring, first to last. */
  historyOf(key: string): readonly LinkedEncounter[];
  rangeOf(species: string, measure: RangedMeasure): MeasureRange | null;
  series: readonly RingSeries[];
  isNorthernMigrant(species: string): boolean;
  /** The months in which no bird of the year has fledged here. */
  unfledgedMonths: readonly number[];
}
