import type { TaxonKind } from "./guide/counted-taxon.ts";
import type { RingCandidate } from "./ringing/ring-report.ts";

// What the verbs of the birds' own rows need beside what all rows have.
declare module "#core/domain/waiting.ts" {
  interface WaitingRow {
    /** What a name in counts stands for, if a person would hardly answer otherwise. */
    guess?: { kind: TaxonKind; speciesId: string | null; name: string };
    /** The only bird that has worn a found ring. */
    bird?: RingCandidate;
  }
}
