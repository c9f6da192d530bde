/** A successful call with an idempotency key; repeating it returns the stored reply. */
interface IdempotencyKeyTable {
  /** A hash of the caller, method, path and key. */
  id: string;
  /** A hash of the request body. */
  fingerprint: string;
  /** The body of the reply, as JSON. */
  reply: string;
  createdAt: string;
}

export interface IdempotencyTables {
  idempotency_key: IdempotencyKeyTable;
}
