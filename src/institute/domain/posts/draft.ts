import { z } from "zod";
import { type PostType, postTypeNames } from "./types.ts";

/** How long a draft is kept with its account after its last change. */
export const DRAFT_DAYS = 60;

/** How long a draft may be, as JSON. */
export const MAX_DRAFT_LENGTH = { confirmed: 1_500_000, unconfirmed: 100_000 } as const;

/** What became of a draft that is no longer one. */
export const draftEnds = ["sent", "deleted"] as const;
export type DraftEnd = (typeof draftEnds)[number];

/** The name that a form gives its draft, so that one that is sent twice is stored once. */
export const isDraftKey = (key: string): boolean => /^[\w-]{8,64}$/.test(key);

/** A draft as a form sends it. */
export const DraftInput = z.object({
  postType: z.enum(postTypeNames),
  /** The post that it changes; null for a new one. */
  postId: z.string().max(100).nullable().default(null),
  title: z.string().max(500),
  /** What is in the form; the server stores it as it is. */
  state: z.record(z.string().max(100), z.unknown()),
  /** The version from which it was made; 0 for the first. */
  version: z.int().min(0).max(1e9),
});
export type DraftInput = z.output<typeof DraftInput>;

/** A draft in the list of its account. */
export interface DraftSummary {
  key: string;
  postType: PostType;
  postId: string | null;
  title: string;
  version: number;
  /** Set once it was sent or deleted; what it said is gone then. */
  ended: DraftEnd | null;
  /** ISO 8601. */
  updatedAt: string;
}

/** A draft with what is in its form. */
export interface StoredDraft extends DraftSummary {
  state: DraftInput["state"];
}
