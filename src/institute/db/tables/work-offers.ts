import type { OfferState, WorkSource } from "#institute/domain/people/work-offers.ts";

/** A work of a member that the site has not, and what the member said of it. */
interface WorkOfferTable {
  id: string;
  accountId: string;
  /** The iD under which it was found; another iD in the profile hides it. */
  orcid: string;
  /** Its DOI, or else its title and year: once for each member. */
  key: string;
  /** The key of its DOI (`doiKey`). */
  doi: string | null;
  /** The folded words of its title. */
  titleKey: string;
  /** As JSON of the domain's `FoundWork`. */
  work: string;
  source: WorkSource;
  /** A post that may be it. */
  nearId: string | null;
  foundAt: string;
  state: OfferState;
  answeredAt: string | null;
}

/** When the works of a member are to be looked for, and when that last succeeded. */
interface WorkSearchTable {
  accountId: string;
  orcid: string;
  dueAt: string;
  searchedAt: string | null;
}

export interface WorkOfferTables {
  work_offer: WorkOfferTable;
  work_search: WorkSearchTable;
}
