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
  /**
   * JSON: what the changed parts said when they were scheduled, so far as it changes them in places.
   * Null from a server before 0.11. Stays: stored rows are read as they were meant.
   */
  before: string | null;
  /** Since when it is public; null for a draft. */
  publishAt: string | null;
  /** When it ends; the page is then what it would be without it. */
  until: string | null;
  /** When a draft or a waiting text was taken back, or a draft replaced by a later one. */
  droppedAt: string | null;
  note: string;
  savedAt: string;
  /** Null if a command saved it. */
  accountId: string | null;
}

/** An address that gets one letter on the day on which a call opens, and is deleted after it. */
interface CallSubscriptionTable {
  id: string;
  /** The slug of the call. */
  call: string;
  email: string;
  /** When its link to confirm was last asked for. */
  askedAt: string;
  /** Null until the link is followed. */
  confirmedAt: string | null;
}

/** What an admin writes at the beginning of the newsletter of a month. */
interface NewsletterForewordTable {
  /** `2026-12`. */
  month: string;
  /** Plain text in paragraphs. */
  text: string;
  accountId: string;
  version: number;
  updatedAt: string;
}

export interface ContentTables {
  call_subscription: CallSubscriptionTable;
  content_edit: ContentEditTable;
  newsletter_foreword: NewsletterForewordTable;
}
