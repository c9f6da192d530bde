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

export interface JobTables {
  account_token: AccountTokenTable;
  job: JobTable;
}
