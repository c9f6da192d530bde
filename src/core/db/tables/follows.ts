import type { Rhythm } from "#core/domain/follows/follow.ts";

/** That a reader wants letters about something. */
interface FollowTable {
  id: string;
  /** An account's id, or an address. */
  reader: string;
  /** A key of `followKinds` of a part. */
  kind: string;
  /** What of that kind: a path, a search, an id; or empty. */
  what: string;
  every: Rhythm;
  askedAt: string;
  /** Null until the reader has confirmed the address. */
  confirmedAt: string | null;
  /** When the reader was last thought of in the morning, whether or not there was something new. */
  lookedAt: string | null;
  /** When it was stopped; for a day that can be undone. */
  stoppedAt: string | null;
  /** Since when the mailbox refuses its letters. */
  refusedSince: string | null;
}

export interface FollowTables {
  follow: FollowTable;
}
