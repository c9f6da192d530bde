/** What is left of a rate limit for one key, until its window ends. */
interface RateLimitTable {
  /** The limit's name and a keyed hash of the key, such as of an address. */
  id: string;
  /** The limit as delivered less what was used: below 0 where an operator allows more, so that another figure holds at once. */
  remaining: number;
  expiresAt: string;
}

/** An address from which the owner of an account has signed in. */
interface KnownSignInTable {
  /** A keyed hash of the account's e-mail address and the network address. */
  id: string;
  expiresAt: string;
}

export interface LimitTables {
  rate_limit: RateLimitTable;
  known_sign_in: KnownSignInTable;
}
