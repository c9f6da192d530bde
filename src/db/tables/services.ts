import type { ContactFields } from "#domain/institute/contact.ts";
import type { VisitKind } from "#domain/institute/visits.ts";

/** A message from the contact form. */
interface ContactMessageTable extends ContactFields {
  id: string;
  /** A hash of day and content, so that a repeated message is stored once. */
  fingerprint: string;
  createdAt: string;
  readAt: string | null;
  archivedAt: string | null;
}

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
  contact_message: ContactMessageTable;
  outside_answer: OutsideAnswerTable;
  visit_count: VisitCountTable;
}
