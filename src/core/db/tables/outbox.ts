/** A mail to be sent, stored in the transaction that causes it. */
interface OutboxTable {
  id: string;
  /** The occasion; each key is stored only once. */
  key: string;
  /** Selects the check before sending. */
  kind: string;
  /** The id of the record concerned. */
  about: string | null;
  to: string;
  replyTo: string | null;
  subject: string;
  /** Both bodies are cleared after sending, since they may contain sign-in links. */
  text: string;
  html: string;
  createdAt: string;
  /** The next attempt; null after it is sent, dropped or given up. */
  dueAt: string | null;
  attempts: number;
  sentAt: string | null;
  /** When it was dropped because it was no longer true. */
  droppedAt: string | null;
  /** When sending was given up. */
  failedAt: string | null;
  /** The mail server's last error. */
  failure: string | null;
}

/** A single-use link in a mail; only the token's hash is stored. */
interface AccountTokenTable {
  hash: string;
  purpose: "confirm" | "reset" | "invite" | "address";
  /** `null` for an address that has no account. */
  accountId: string | null;
  /** The address that was invited, or that is to be the account's. */
  email: string | null;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
}

/** The next run of each background job, and how the last one ended. */
interface JobTable {
  name: string;
  nextAt: string;
  /** When the last run began. */
  lastRunAt: string | null;
  /** When a run last ended well. */
  lastOkAt: string | null;
  /** Why the last run failed, in one line; null if it ended well. */
  lastError: string | null;
}

export interface OutboxTables {
  outbox: OutboxTable;
  account_token: AccountTokenTable;
  job: JobTable;
}
