import type { VisitKind } from "#core/domain/visits/visits.ts";

/** The last good answer of an external service, so that no page waits for the service. */
interface OutsideAnswerTable {
  /** The service: `weather` or `calendar`. */
  name: string;
  answeredAt: string;
  /** As JSON. */
  answer: string;
}

/** Visits to a page or file on a day in Nigeria. */
interface VisitCountTable {
  /** `2026-03-03` */
  day: string;
  kind: VisitKind;
  path: string;
  visits: number;
}

export interface ServiceTables {
  outside_answer: OutsideAnswerTable;
  visit_count: VisitCountTable;
}
