/** What became of a ring that is not on a bird. */
export const ringFates = {
  lost: "Lost",
  destroyed: "Destroyed",
  given: "Given on",
  removed: "Removed from a bird",
} as const;
export type RingFate = keyof typeof ringFates;

/** A run of rings with consecutive numbers that the institute holds. */
export interface RingString {
  _id: string;
  first: string;
  last: string;
  /** The size that the scheme names, such as 2.8 mm or B. */
  size: string;
  /** null for our own scheme. */
  scheme: string | null;
  /** YYYY-MM-DD, if known. */
  receivedOn: string | null;
  /** Who holds it; null while it lies in the store. */
  holderId: string | null;
  /** The session at whose table it is open. */
  openIn: string | null;
}

/** For one string at the close of a session: the rings that are gone since it was opened and on no saved bird. */
export interface RingComparison {
  stringId: string;
  first: string;
  last: string;
  /** How many of its rings were put on a bird in this session. */
  saved: number;
  /** The next ring. */
  next: string | null;
  /** Numbers below the next that are on no bird, and neither lost nor destroyed. */
  missing: string[];
}
