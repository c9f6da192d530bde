import type { Sensitivity } from "#domain/birds/sensitive-names.ts";
import type { Generalisation } from "#domain/birds/sensitive-species.ts";

/** What may not be found by the public: a genus, a name, a word such as “vulture”, or a species of the guide. */
interface SensitiveTaxonTable {
  id: string;
  /** The name as it is compared: folded, in one piece. */
  key: string;
  name: string;
  /** Beside the English name, where a species of the guide is meant. */
  scientificName: string | null;
  speciesId: string | null;
  family: string | null;
  generalisation: Generalisation;
  reason: string;
  source: string | null;
  /** `null`: it came with the site. */
  accountId: string | null;
  createdAt: string;
}

/** What an admin decided on a pair of names that comes close to a sensitive one. */
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
