import type { DraftEnd } from "#core/domain/draft.ts";

/** What a person is writing and has not sent; no other account reads it. */
interface DraftTable {
  id: string;
  accountId: string;
  /** What the form calls it, once in each account. */
  key: string;
  kind: string;
  /** The record that it changes; null for a new one. */
  recordId: string | null;
  /** What a new record will be, such as the type of a post; or empty. */
  sort: string;
  title: string;
  /** What is in the form, as JSON; "{}" once it has ended. */
  state: string;
  version: number;
  /** What became of it; null while it is one. */
  ended: DraftEnd | null;
  updatedAt: string;
}

export interface DraftTables {
  draft: DraftTable;
}
