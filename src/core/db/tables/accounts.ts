interface AccountTable {
  id: string;
  /** Normalised by `normalizeEmail`. */
  email: string;
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  confirmedAt: string | null;
  disabledAt: string | null;
  adminSince: string | null;
  storeAdminSince: string | null;
  /** Since when the admin wants no letter about what waits. */
  noMorningLetterSince: string | null;
  createdAt: string;
}

interface SessionTable {
  id: string;
  accountId: string;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  /** The browser's user agent, truncated. */
  userAgent: string | null;
  /** The last use, updated at most hourly. */
  seenAt: string | null;
}

export interface AccountTables {
  account: AccountTable;
  session: SessionTable;
}
