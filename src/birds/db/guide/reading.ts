import type { TaxonMatch } from "#birds/domain/guide/counted-taxon.ts";
import type { WrittenName } from "#birds/domain/guide/guide-species.ts";
import type { Sensitivity } from "#birds/domain/guide/sensitive-names.ts";

/** The scientific and English name in a row of counts. */
export interface NamePair extends WrittenName {}

/** What is stored of a name: what it stands for, and whether its locations are public. */
interface Judgement extends TaxonMatch {
  sensitivity: Sensitivity;
  resembles: string | null;
  /** What its counts are published as if they are not open; null if they are in no sum. */
  listedAs: string | null;
}

/** What is stored of a name for counts up to a day; null for every later day. */
export interface Reading extends Judgement {
  until: string | null;
}
