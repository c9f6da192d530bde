import type { VisitKind } from "#domain/institute/visits.ts";

/** A message from the contact form. */
interface ContactMessageTable {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  subject: string;
  message: string;
  /** The same text from the same person on the same day has the same one, so that it is stored once. */
  fingerprint: string;
  createdAt: string;
  readAt: string | null;
  archivedAt: string | null;
}

/** The last good answer of a source outside, so that no page ever waits for it. */
interface OutsideAnswerTable {
  /** What was asked for: `weather`, `calendar`. */
  name: string;
  answeredAt: string;
  /** As JSON. */
  answer: string;
}

/** How often a page or a file was seen on a day in Nigeria. */
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
