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
  /** Since when the person records birds in the hand, and keeps the rings. */
  ringerSince: string | null;
  ringKeeperSince: string | null;
  /** Since when the admin wants no letter about what waits. */
  noMorningLetterSince: string | null;
  createdAt: string;
  /** The address that is to replace `email` once the link sent to it is followed. */
  newEmail: string | null;
  newEmailAt: string | null;
  /** When its owner closed it, which also disables it. */
  closedAt: string | null;
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
