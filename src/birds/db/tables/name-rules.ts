import type { TaxonKind } from "#birds/domain/guide/counted-taxon.ts";

/** An admin's answer to what a pair of names in counts stands for. */
interface NameRuleTable {
  id: string;
  /** The folded names, for comparison. */
  key: string;
  scientificName: string;
  englishName: string;
  kind: TaxonKind;
  /** Set if the names stand for a species of the guide. */
  speciesId: string | null;
  /** Its names at that time, which judge whether the counted name is sensitive even when the guide has lost the species. */
  speciesName: string | null;
  speciesScientificName: string | null;
  accountId: string | null;
  decidedAt: string;
}

export interface NameRuleTables {
  name_rule: NameRuleTable;
}
