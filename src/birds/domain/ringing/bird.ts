import { z } from "zod";
import { requiredLine } from "#core/domain/text-fields.ts";
import type { Encounter } from "./encounter.ts";

const reason = requiredLine(500, "Say why.");

/** From this encounter on it is another bird of the same number. */
export const BirdSplit = z.object({ encounterId: z.uuid(), reason });
/** Two birds, by their keys, are one. */
export const BirdJoin = z.object({ birds: z.tuple([z.string().max(60), z.string().max(60)]), reason });

/** What a keeper decided about whose encounters are whose. */
export interface BirdDecision {
  _id: string;
  kind: "split" | "join";
  encounterId: string | null;
  birds: [string, string] | null;
  reason: string;
  by: string | null;
  at: string;
  undoneAt: string | null;
}

/** The life of a bird: all its encounters, first to last. */
export interface BirdLife {
  /** Its first ring, `GHL:AA17120` for one of another scheme, with `~2` for a second bird of the number. */
  key: string;
  rings: string[];
  /** The first and last year in which it may have hatched; null if its ages contradict one another, or none is known. */
  hatched: { from: number | null; to: number } | null;
  encounters: Encounter[];
  decisions: BirdDecision[];
}
