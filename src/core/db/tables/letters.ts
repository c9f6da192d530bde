/** That a reader is to be told of a record, and what they were last told about it. */
interface LetterTable {
  /** Which letters tell of it, such as `loan`. */
  noun: string;
  /** The id of the record. */
  about: string;
  /** An account's id, or an address. */
  reader: string;
  /** The facts of the last letter, or those that the reader knows otherwise, as JSON; null if they know none. */
  told: string | null;
  /** The id of a letter whose end is not known: it may have arrived. */
  attempt: string | null;
  /** The facts of that letter. */
  attempted: string | null;
  /** When to compare what was told with what is true; null if there is nothing to tell. */
  dueAt: string | null;
  /** Since when something waits to be told. */
  waitingSince: string | null;
  /** Until when a process alone sends it. */
  leasedUntil: string | null;
  /** How often it was tried since the last change. */
  attempts: number;
  /** When a letter was last taken by the mail server. */
  toldAt: string | null;
  /** When sending was given up; the next change tries again. */
  failedAt: string | null;
  /** The mail server's last error. */
  failure: string | null;
}

export interface LetterTables {
  letter: LetterTable;
}
