import type { PassState, PassTarget } from "#institute/domain/passes/pass.ts";

/** Opens one thing to one reader until a day; a request for a copy is one that waits for an answer. */
interface PassTable {
  id: string;
  opens: PassTarget;
  /** The id of the post or of the draft. */
  subjectId: string;
  /** The one file that it opens; null for a post or a draft. */
  fileUrl: string | null;
  /** Null for a link that its giver hands over. */
  email: string | null;
  /** For whom, as that person or the giver wrote it. */
  name: string;
  why: string;
  state: PassState;
  askedAt: string;
  /** Since when the address is proven. */
  confirmedAt: string | null;
  answeredAt: string | null;
  /** Who gave or declined it. */
  answeredById: string | null;
  /** What the person who answered wrote. */
  words: string;
  /** The last day in the institute's zone on which it opens; never null once it is open. */
  until: string | null;
  openedAt: string | null;
  openedLast: string | null;
  endedAt: string | null;
  /** Null if a day or a rule ended it. */
  endedById: string | null;
}

export interface PassTables {
  pass: PassTable;
}
