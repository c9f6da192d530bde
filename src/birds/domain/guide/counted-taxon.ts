import { z } from "zod";
import { keysOf } from "#core/domain/keys.ts";

/** What a name in counts can stand for, with its label. */
export const taxonKinds = {
  species: "This bird",
  hybrid: "A hybrid",
  slash: "One of several species",
  group: "A genus, family or other group",
  left: "Leave as written",
} as const;
export type TaxonKind = keyof typeof taxonKinds;

/** How a name was matched to the guide. */
export type MatchedBy =
  | "scientificName"
  | "synonym"
  | "englishName"
  | "otherName"
  | "formerName"
  | "code"
  | "rank"
  | "rule";

/** What a counted name stands for; all null while nobody knows. */
export interface TaxonMatch {
  taxonKind: TaxonKind | null;
  /** The species of the guide. */
  taxonId: string | null;
  /** Set if it means that species as it was before a split. */
  formerId: string | null;
  /** The subspecies that the name adds to the species. */
  subspecies: string | null;
  matchedBy: MatchedBy | null;
}

export const unmatched: TaxonMatch = {
  taxonKind: null,
  taxonId: null,
  formerId: null,
  subspecies: null,
  matchedBy: null,
};

/** A species of the guide that a name may stand for, and why it is proposed. */
export interface Proposal {
  speciesId: string;
  name: string;
  scientificName: string | null;
  reason: string;
  /** Whether a person would hardly choose anything else; at most one of a name's proposals is. */
  isSure: boolean;
}

/** A name in counts that waits for an admin. */
export interface UnmatchedName {
  _id: string;
  scientificName: string;
  englishName: string;
  /** The number of counts under this name. */
  rows: number;
  proposals: Proposal[];
  /** What the form of the name suggests, such as a slash for “Gull/Tern”. */
  suggestedKind: TaxonKind | null;
}

/** A name in a file that is being imported, which matches no species of the guide. */
export type UnknownName = Omit<UnmatchedName, "_id">;

/** Those with the most counts first; at most `MAX_UNMATCHED` of them. */
export interface UnknownNames {
  total: number;
  listed: UnknownName[];
}

/** An admin's answer, which also decides for later imports. */
export interface NameRule {
  _id: string;
  scientificName: string;
  englishName: string;
  kind: TaxonKind;
  /** The English name of the species of the guide. */
  species: string | null;
  decidedBy: string | null;
  decidedAt: string;
}

export interface UnmatchedNames {
  /** Those with the most counts first; at most `MAX_UNMATCHED`. */
  waiting: UnmatchedName[];
  waitingTotal: number;
  rules: NameRule[];
}

export const MAX_UNMATCHED = 50;

const writtenName = z.string().trim().max(500).default("");

/** What a name means: one that was counted, or one that a file has which is not stored yet. */
export const NameRuleInput = z
  .object({
    countedSpeciesId: z.string().max(100).optional(),
    name: z.object({ scientificName: writtenName, englishName: writtenName }).optional(),
    kind: z.enum(keysOf(taxonKinds), "Choose what the name means."),
    speciesId: z.string().max(100).nullable().default(null),
  })
  .refine(({ kind, speciesId }) => (kind === "species") === (speciesId !== null), {
    path: ["speciesId"],
    error: "Choose a species of the guide.",
  })
  .refine(({ countedSpeciesId, name }) => (countedSpeciesId === undefined) !== (name === undefined), {
    path: ["name"],
    error: "Name one counted name, or the two names of a row.",
  })
  .refine(({ name }) => name === undefined || name.scientificName + name.englishName !== "", {
    path: ["name"],
    error: "Give a scientific or an English name.",
  });
export type NameRuleInput = z.output<typeof NameRuleInput>;
