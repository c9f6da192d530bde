import { encounterFields } from "#birds/domain/ringing/encounter.ts";
import type { Doubt, Known } from "#birds/domain/ringing/known.ts";
import { keyOf, readRing } from "#birds/domain/ringing/ring-number.ts";
import { freeBefore, type RingFate, stringOf } from "#birds/domain/ringing/ring-stock.ts";
import { info } from "#core/domain/fields.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import type { Bird } from "../phone-session.ts";
import { readMeasure } from "./measures.ts";

/** What can be answered with one press; `change` is what the bird becomes by it, `fate` what the rings between became. */
export interface Answer {
  words: string;
  change?: Partial<Bird>;
  fate?: RingFate;
}

/** Doubts are the same if they say the same of the same field. */
export const doubtKey = ({ field, kind, text }: Pick<Doubt, "field" | "kind" | "text">) =>
  [field, kind, text].join("|");

const confirmed: Partial<Record<Doubt["kind"], string>> = {
  species: "The species is right, the ring too",
  sex: "It is so",
  age: "It is so",
  unfledged: "Yes, of this year",
  wing: "Measured again",
  range: "Measured again",
  dead: "It is alive",
  site: "Yes, caught here",
  short: "So it is stamped",
  ours: "It is of others",
  "no-scheme": "Not known",
  "not-open": "Yes, of that string",
  "before-first": "The day is right",
  "alive-later": "It is so",
};

/** The answers to a question, each one press. */
export function answersTo({ kind }: Doubt): Answer[] {
  if (kind === "not-next")
    return [
      { words: "Lost", fate: "lost" },
      { words: "Destroyed", fate: "destroyed" },
      { words: "On paper" },
      { words: "Not known" },
    ];
  if (kind === "unknown")
    return [
      { words: "Ours, put on elsewhere", change: { kind: "own" } },
      { words: "Ring of others", change: { kind: "control" } },
      { words: "Read twice, ours" },
    ];
  return [{ words: confirmed[kind] ?? "Yes, it is so" }];
}

/** What changes if what was perhaps meant is taken. */
export function meantChange({ field }: Doubt, value: string): Partial<Bird> | null {
  if (field === "wing" || field === "mass") {
    const number = readMeasure(value);
    return typeof number === "number" ? { [field]: number } : null;
  }
  if (field === "englishName") return { englishName: value, scientificName: null };
  if (field === "ring" || field === "ringBefore") return { [field]: value };
  if (field === "age") return value === "5" ? { age: "5" } : null;
  return null;
}

/** The free rings that were passed over when this one was taken. */
export function ringsBefore({ stock }: Known, text: string | null, next: string | null): string[] {
  const ring = text === null ? null : readRing(text);
  const string = ring && stringOf(stock, ring);
  const first = next === null ? null : readRing(next);
  if (!ring || !string || !first) return [];
  return freeBefore(stock, string, ring).filter((one) => (readRing(one)?.number ?? 0) >= first.number);
}

/** Another way to save a bird whose ring cannot be saved as it is. */
export interface Way {
  words: string;
  change: Partial<Bird>;
}

/** The ways on after a stop, beside correcting the number and a note to the keeper. */
export function waysOn({ kind }: Doubt, bird: Pick<Bird, "kind" | "ring">): Way[] {
  const key = keyOf(null, bird.ring);
  if (key === null) return [{ words: "Release without a ring", change: { kind: "none", ring: null } }];
  const retrap: Way = { words: "It was caught with this ring", change: { kind: "retrap" } };
  const control: Way = { words: "Ring of others", change: { kind: "control" } };
  if (kind === "twice") return [retrap, control];
  if (kind === "never-used") return [control, { words: "It is put on now", change: { kind: "new" } }];
  return [control, retrap];
}

/** The label of a field, for a heading. */
export function labelOf(field: string): string {
  return (isKeyOf(encounterFields, field) && info.get(encounterFields[field])?.label) || "Day";
}
