/** A creating call that succeeded: the same call again gets the same reply. */
interface IdempotencyKeyTable {
  /** A hash of the caller, the method, the address and the key that was sent. */
  id: string;
  /** What was sent, as a hash. */
  fingerprint: string;
  /** The body of the reply, as JSON. */
  reply: string;
  createdAt: string;
}

export interface IdempotencyTables {
  idempotency_key: IdempotencyKeyTable;
}
