import type { LookupSource } from "#institute/domain/posts/lookup.ts";
import type { DoiGoal, DoiState } from "#institute/domain/posts/registration.ts";

/** The DOI that the institute registers for a work or data set, and what DataCite has still to hear of it. */
export interface DoiColumns {
  doi: string;
  goal: DoiGoal;
  /** What DataCite last confirmed. */
  state: DoiState | null;
  /** When it was registered first; from then on the work shows it. */
  registeredAt: string | null;
  sentAt: string | null;
  /** Since when there is something to send; null if there is nothing. */
  waitingSince: string | null;
  /** The next attempt. */
  dueAt: string | null;
  /** Until when no other process sends it. */
  leasedUntil: string | null;
  /** Rises with each change, so that one during an attempt is sent afterwards. */
  revision: number;
  /** Attempts since something was last sent. */
  attempts: number;
  failure: string | null;
}

interface DatasetDoiTable extends DoiColumns {
  /** Its key in the table of data sets. */
  dataset: string;
  /** The description that DataCite last took, as JSON; null while it lists none. */
  described: string | null;
}

/** What a service said of a DOI that a work has elsewhere; deleted after thirty days. */
interface DoiAnswerTable {
  /** As `doiKey` writes it. */
  doi: string;
  source: LookupSource;
  /** JSON of the domain's `FoundWork`. */
  answer: string;
  answeredAt: string;
}

/** Works that look like one, of which an admin said that they are two. */
interface DistinctWorkTable {
  postId: string;
  otherId: string;
}

export interface DoiTables {
  dataset_doi: DatasetDoiTable;
  doi_answer: DoiAnswerTable;
  distinct_work: DistinctWorkTable;
}
