/** One thing that waits for a person; a part adds what the verbs of its own rows need. Dates are ISO 8601 in UTC. */
export interface WaitingRow {
  id: string;
  title: string;
  titleHtml?: string | null;
  language?: string | null;
  /** What else there is to know of it, in a line. */
  detail: string;
  /** Why a person should look at it first; such a row is opened. */
  doubt?: string;
  /** Since when it waits; null if that is not known. */
  since: string | null;
  /** Where it is opened. */
  href: string;
  /** The version that a decision is made of. */
  version?: number;
}

/** What waits of one kind, with the rows that have waited longest. */
export interface Waiting {
  count: number;
  oldest: string | null;
  rows: WaitingRow[];
}

/** How many rows of a kind are shown; the others are on a page of their own. */
export const MAX_WAITING_ROWS = 20;

/** What waits of one kind; a reader who wants the number alone still learns since when the first waits. */
export const waitingOf = (count: number, rows: readonly WaitingRow[], limit: number): Waiting => ({
  count,
  oldest: rows[0]?.since ?? null,
  rows: rows.slice(0, limit),
});
