import type { Parts } from "#core/domain/parts.ts";

/** A page of the institute as the API has it. */
export interface ContentState {
  /** Its named parts, with inline texts as HTML. */
  parts: Parts;
  /** Its running text as HTML. */
  text: string;
  /** The number of its newest saved text; 0 if nothing was ever saved. */
  version: number;
  /** Whether it is as the files deliver it, or the institute has changed something. */
  source: "delivered" | "institute";
}

/** A saved text of a page. */
export interface SavedVersion {
  version: number;
  savedAt: string;
  /** Who saved it; null for a command, or if the account is gone. */
  by: string | null;
  note: string;
  /** Since when it is public; null for a draft. */
  publishAt: string | null;
  /** When it ends; null if it stays. */
  until: string | null;
  /** When it was taken back before it was public. */
  droppedAt: string | null;
  /** What it changed, part by part; a missing value is none. */
  changes: { part: string; before: unknown; after: unknown }[];
}

/** What becomes of a saved text. */
export type SavedState = "draft" | "waiting" | "public" | "ended" | "dropped";

/** The state of a saved text at a moment (ISO 8601). */
export const savedState = (
  { publishAt, until, droppedAt }: Pick<SavedVersion, "publishAt" | "until" | "droppedAt">,
  at: string,
): SavedState => {
  if (droppedAt !== null) return "dropped";
  if (publishAt === null) return "draft";
  if (publishAt > at) return "waiting";
  return until !== null && until <= at ? "ended" : "public";
};

/** Whether a saved text is not over: it begins or ends by itself. */
export const isScheduled = (
  edit: Pick<SavedVersion, "publishAt" | "until" | "droppedAt">,
  at: string,
): boolean => {
  const state = savedState(edit, at);
  return state === "waiting" || (state === "public" && edit.until !== null);
};
