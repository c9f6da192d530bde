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

/** A page with which a message was answered, under the title that it had. */
interface ContactAnswerTable {
  id: string;
  messageId: string;
  path: string;
  title: string;
  accountId: string;
  createdAt: string;
}

export interface ContactTables {
  contact_message: ContactMessageTable;
  contact_answer: ContactAnswerTable;
}
