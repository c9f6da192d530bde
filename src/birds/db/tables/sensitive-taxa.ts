import type { Sensitivity } from "#birds/domain/guide/sensitive-names.ts";
import type { Generalisation } from "#birds/domain/guide/sensitive-species.ts";

/** A sensitive taxon: a genus, a name, a word such as “vulture”, or a species of the guide. */
interface SensitiveTaxonTable {
  id: string;
  /** The folded name without spaces, for comparison. */
  key: string;
  name: string;
  /** For a species of the guide, in addition to the English name. */
  scientificName: string | null;
  speciesId: string | null;
  family: string | null;
  generalisation: Generalisation;
  reason: string;
  source: string | null;
  /** Null for entries of the initial list. */
  accountId: string | null;
  createdAt: string;
}

/** An admin's decision on a pair of names that resembles a sensitive one. */
interface SensitivityDecisionTable {
  id: string;
  key: string;
  scientificName: string;
  englishName: string;
  sensitivity: Exclude<Sensitivity, "heldBack">;
  resembles: string | null;
  accountId: string | null;
  decidedAt: string;
}

export interface SensitiveTaxonTables {
  sensitive_taxon: SensitiveTaxonTable;
  sensitivity_decision: SensitivityDecisionTable;
}
