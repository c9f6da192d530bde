/** A message to be sent, stored with the change that causes it. */
interface OutboxTable {
  id: string;
  /** The occasion: the same key is stored once for ever. */
  key: string;
  /** What kind of message it is: it names the check that is made before sending. */
  kind: string;
  /** The id of the record that it is about. */
  about: string | null;
  to: string;
  replyTo: string | null;
  subject: string;
  /** Both bodies are emptied once the message is sent: they may hold links that open an account. */
  text: string;
  html: string;
  createdAt: string;
  /** When to try next; `null` once it is sent, dropped or given up. */
  dueAt: string | null;
  attempts: number;
  sentAt: string | null;
  /** Since when it no longer holds, so that it was not sent. */
  droppedAt: string | null;
  /** Since when it is given up. */
  failedAt: string | null;
  /** What the mail server said last. */
  failure: string | null;
}

/** A link in a mail that opens something once; only its hash is stored. */
interface AccountTokenTable {
  hash: string;
  purpose: "confirm" | "reset";
  /** `null` for an address that has no account. */
  accountId: string | null;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
}

/** When each background job is to run next, in whichever process claims it. */
interface JobTable {
  name: string;
  nextAt: string;
}

export interface OutboxTables {
  outbox: OutboxTable;
  account_token: AccountTokenTable;
  job: JobTable;
}
