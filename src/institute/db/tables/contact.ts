import type { ContactFields } from "#institute/domain/contact/contact.ts";

/** A message from the contact form. */
interface ContactMessageTable extends ContactFields {
  id: string;
  /** A hash of day and content, so that a repeated message is stored once. */
  fingerprint: string;
  createdAt: string;
  readAt: string | null;
  archivedAt: string | null;
}

export interface ContactTables {
  contact_message: ContactMessageTable;
}
