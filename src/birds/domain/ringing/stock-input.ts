import { z } from "zod";
import { keysOf } from "#core/domain/keys.ts";
import { optionalLine, requiredLine } from "#core/domain/text-fields.ts";
import { type RingFate, type RingString, ringFates } from "./ring-stock.ts";

const ring = (missing: string) => requiredLine(20, missing);
const day = z.iso.date("Give a day such as 2026-11-30.");

/** Rings that the institute received. */
export const RingStringInput = z.object({
  first: ring("Give the first ring."),
  last: ring("Give the last ring."),
  size: requiredLine(20, "Give the size of the rings."),
  /** null for our own scheme. */
  scheme: z
    .string()
    .regex(/^[A-Z]{3}$/, "Three letters, such as GPN.")
    .nullable()
    .default(null),
  receivedOn: day.nullable().default(null),
});
export type RingStringInput = z.output<typeof RingStringInput>;

/** A change of a string: the version that was read, and what changes. */
export const RingStringChange = z.object({
  version: z.int().min(1),
  first: ring("Give the first ring.").optional(),
  last: ring("Give the last ring.").optional(),
  size: requiredLine(20, "Give the size of the rings.").optional(),
  receivedOn: day.nullable().optional(),
});
export type RingStringChange = z.output<typeof RingStringChange>;

/** Opens a string at a table: by the number that was read from its first ring, never from a list. */
export const RingStringOpening = z.object({
  first: ring("Type the number of the first ring."),
  /** The session at whose table it is open; a phone may not have sent it yet. */
  sessionId: z.uuid(),
});

/** What became of a ring without a bird. */
export const RingFateInput = z.object({
  ring: ring("Give the ring."),
  fate: z.enum(keysOf(ringFates), "Say what became of the ring."),
  /** The day; today if it is left out. */
  on: day.optional(),
  /** To whom it was given. */
  to: optionalLine(100).default(null),
  reason: optionalLine(200).default(null),
});
export type RingFateInput = z.output<typeof RingFateInput>;

/** A ring that is on no bird, and why. */
export interface RingFateRecord {
  _id: string;
  ring: string;
  fate: RingFate;
  on: string;
  to: string | null;
  reason: string | null;
  by: string | null;
}

/** A string as ringers and the keeper read it. */
export interface RingStringRecord extends RingString {
  version: number;
  /** Who holds it, by name. */
  holder: string | null;
  total: number;
  onBirds: number;
  /** Lost, destroyed or given on. */
  withoutBird: number;
  left: number;
  /** The ring that comes next; null if all are gone. */
  next: string | null;
}

/** The whole stock. */
export interface RingStockRecord {
  strings: RingStringRecord[];
  fates: RingFateRecord[];
}
