import { z } from "zod";
import { exact } from "#core/domain/exact.ts";
import { line } from "#core/domain/text-fields.ts";
import { nameKey } from "./name-tokens.ts";
import type { Sensitivity } from "./sensitive-names.ts";
import type { Generalisation } from "./sensitive-species.ts";

/** An entry of the list of sensitive species, as an admin sees it. */
export interface SensitiveTaxon {
  _id: string;
  name: string;
  scientificName: string | null;
  /** The species of the guide, all of whose names match; `null` matches the name alone, anywhere in another name. */
  speciesId: string | null;
  generalisation: Generalisation;
  reason: string;
  source: string | null;
  /** The admin who listed it; `null` if it came with the site. */
  listedBy: string | null;
  createdAt: string;
}

/** A name that resembles a sensitive one; it is generalised until an admin decides. */
export interface HeldBackName {
  _id: string;
  scientificName: string;
  englishName: string;
  resembles: string | null;
  /** The number of counts under this name. */
  rows: number;
}

/** A decision about such a name. */
export interface NameDecision {
  _id: string;
  scientificName: string;
  englishName: string;
  sensitivity: Exclude<Sensitivity, "heldBack">;
  decidedBy: string | null;
  decidedAt: string;
}

export interface SensitiveSpecies {
  taxa: SensitiveTaxon[];
  /** Those with the most counts first; at most `MAX_HELD_BACK`. */
  heldBack: HeldBackName[];
  heldBackTotal: number;
  decisions: NameDecision[];
}

export const MAX_HELD_BACK = 200;

/** A new entry: the id of a species of the guide, or a name or genus as typed. */
export const SensitiveTaxonInput = exact(
  z.object({
    speciesId: z.string().max(100).nullable().default(null),
    name: line(200).refine(
      (name) => nameKey(name).length >= 3,
      "Give a name or genus of at least three letters.",
    ),
    reason: line(500).min(1, "Say why it is sensitive."),
    source: line(500)
      .nullable()
      .default(null)
      .transform((value) => value || null),
  }),
);
export type SensitiveTaxonInput = z.output<typeof SensitiveTaxonInput>;

export const NameDecisionInput = z.object({
  countedSpeciesId: z.string().max(100),
  sensitivity: z.enum(["sensitive", "open"], "Choose sensitive or open."),
});
export type NameDecisionInput = z.output<typeof NameDecisionInput>;
