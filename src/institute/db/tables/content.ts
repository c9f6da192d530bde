/** A saved text of a page of the institute: the parts that it changes, and since when they are public. */
export interface ContentEditTable {
  id: string;
  /** The name of the page: `library`, `calls/msc-2028`, `settings`. */
  page: string;
  /** 1, 2, … of this page; never used twice. */
  version: number;
  /** JSON: what each changed part says, null for a part that is as delivered. */
  changes: string;
  /** JSON: what the file said of these parts when they were saved. */
  delivered: string;
  /** Since when it is public; null for a draft. */
  publishAt: string | null;
  /** When a draft or a waiting text was taken back, or a draft replaced by a later one. */
  droppedAt: string | null;
  note: string;
  savedAt: string;
  /** Null if a command saved it. */
  accountId: string | null;
}

export interface ContentTables {
  content_edit: ContentEditTable;
}
