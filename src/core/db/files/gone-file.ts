/** What is said at the address of a file that could be read once; times are ISO 8601. */
export interface GoneFile {
  /** Set for a version that was removed from a work that is still there. */
  removed?: { number: number; at: string; reason: string | null };
  /** The page of the work, which says more. */
  href: string;
}
