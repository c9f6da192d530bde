import type { NameRole } from "#institute/domain/people/name-claims.ts";

/** A member's answer whether a name on a work is theirs, and the second person's decision. */
interface NameClaimTable {
  id: string;
  postId: string;
  role: NameRole;
  /** The name as the work has it. */
  name: string;
  profileId: string;
  createdAt: string;
  /** Since when the member says that it is not theirs. */
  deniedAt: string | null;
  confirmedAt: string | null;
  refusedAt: string | null;
  /** The account that confirmed or refused. */
  decidedBy: string | null;
  /** The author as the work had it before it was confirmed, as JSON; null for supervisors and before a decision. */
  writtenAs: string | null;
}

export interface NameClaimTables {
  name_claim: NameClaimTable;
}
