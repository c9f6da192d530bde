/** How long a draft is kept after its last change, with its account and on a device. */
export const DRAFT_DAYS = 60;

/** How long a draft may be, as JSON. */
export const MAX_DRAFT_LENGTH = { confirmed: 1_500_000, unconfirmed: 100_000 } as const;

/** What became of a draft that is no longer one. */
export const draftEnds = ["sent", "deleted"] as const;
export type DraftEnd = (typeof draftEnds)[number];

/** The name that a form draws for its draft, under which it is also sent once. */
export const isDraftKey = (key: string): boolean => /^[\w-]{8,64}$/.test(key);

/** A draft as a form sends it. */
export interface DraftInput {
  /** What it is a draft of, such as `species`. */
  kind: string;
  /** The record that it changes; null for a new one. */
  recordId: string | null;
  /** What a new record will be, such as the type of a post; or empty. */
  sort: string;
  title: string;
  /** What is in the form; the server stores it as it is. */
  state: Record<string, unknown>;
  /** The version from which it was made; 0 for the first. */
  version: number;
}

/** A draft in the list of its account. */
export interface DraftSummary extends Omit<DraftInput, "state"> {
  key: string;
  /** Set once it was sent or deleted; what it said is gone then. */
  ended: DraftEnd | null;
  /** ISO 8601. */
  updatedAt: string;
}

/** A draft with what is in its form. */
export interface StoredDraft extends DraftSummary {
  state: DraftInput["state"];
}
