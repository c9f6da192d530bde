import type { DatePrecision } from "#domain/posts/date.ts";
import type { PostStepName } from "#domain/posts/state.ts";
import type { PostType } from "#domain/posts/types.ts";

interface PostTable {
  id: string;
  postType: PostType;
  title: string;
  content: string;
  excerpt: string;
  fileUrl: string | null;
  slug: string;
  /** The account that posted it. */
  accountId: string;
  journal: string | null;
  year: number | null;
  doi: string | null;
  publicationNumber: string | null;
  privateAt: string | null;
  approvedAt: string | null;
  deletedAt: string | null;
  /** Approved, not private and not deleted: what a visitor may see, and since when. */
  publicAt: string | null;
  /** Since when the post, or a change of it, waits for an admin's decision. */
  waitingSince: string | null;
  /** When an admin gave it back to its authors, who have not touched it since, and with which words. */
  returnedAt: string | null;
  returnNote: string | null;
  /** The place in its list: larger comes first. */
  sortKey: string;
  /** How much of `createdAt` is known. */
  datePrecision: DatePrecision;
  createdAt: string;
  updatedAt: string;
  version: number;
}

interface PostAuthorTable {
  postId: string;
  position: number;
  profileId: string | null;
  /** The free name, or that of the member. */
  name: string;
}

/** Every address that a post has had; the current one stands in `post` too. */
interface PostSlugTable {
  slug: string;
  postId: string;
}

/** A member's change of an approved post that waits for an admin; the public keeps the approved text. */
interface PostRevisionTable {
  id: string;
  postId: string;
  accountId: string;
  createdAt: string;
  /** The proposed text, as JSON of the domain's `PostText`. */
  text: string;
  decidedAt: string | null;
}

/** What was done with a post, by whom and when; the oldest is written with the first change after it. */
interface PostStepTable {
  id: string;
  postId: string;
  accountId: string;
  at: string;
  step: PostStepName;
  /** What the person said about it. */
  note: string | null;
  /** The whole text after the step, as JSON of `RevisionText`; null when the step changed none of it. */
  text: string | null;
}

/** How many posts there are of a type and year (0: none), so that no list has to count. */
interface PostCountTable {
  postType: PostType;
  year: number;
  stored: number;
  public: number;
}

export interface PostTables {
  post: PostTable;
  post_author: PostAuthorTable;
  post_slug: PostSlugTable;
  post_revision: PostRevisionTable;
  post_step: PostStepTable;
  post_count: PostCountTable;
}
