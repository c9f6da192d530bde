import type { Columns } from "#core/domain/fields.ts";
import type { DatePrecision } from "#core/domain/partial-date.ts";
import type { listedFields } from "#institute/domain/posts/fields.ts";
import type { NameKind } from "#institute/domain/posts/names.ts";
import type { PostStepName } from "#institute/domain/posts/state.ts";
import type { PostType } from "#institute/domain/posts/types.ts";
import type { Withdrawal } from "#institute/domain/posts/withdrawal.ts";
import type { DoiColumns } from "./dois.ts";

interface PostTable extends Columns<typeof listedFields> {
  id: string;
  postType: PostType;
  excerpt: string;
  slug: string;
  /** The account that posted it. */
  accountId: string;
  privateAt: string | null;
  approvedAt: string | null;
  deletedAt: string | null;
  /** Since when an admin has taken it down; its address still answers. */
  withdrawnAt: string | null;
  /** Since when visitors may see it: approved, not private, not taken down and not deleted. */
  publicAt: string | null;
  /** When visitors could read it for the first time, by an approval that was not undone; null if never, and 1970 if an older site had it. */
  firstPublicAt: string | null;
  /** When the embargo of its file ended on this site; null if it had none. */
  fileOpenedAt: string | null;
  /** When what catalogues know of it last changed, in whole seconds; null if it was never public. */
  recordAt: string | null;
  /** Since when the post, or a change of it, awaits an admin's decision. */
  waitingSince: string | null;
  /** When an admin returned it to its authors; null again after their next change. */
  returnedAt: string | null;
  returnNote: string | null;
  /** Sorts its list, in descending order. */
  sortKey: string;
  /** The precision of `createdAt`. */
  datePrecision: DatePrecision;
  createdAt: string;
  updatedAt: string;
  version: number;
}

/** The long text of a post, in a table of its own so that lists read short rows. */
interface PostTextTable {
  postId: string;
  content: string;
}

interface PostAuthorTable {
  postId: string;
  position: number;
  profileId: string | null;
  /** A free name, or the member's name. */
  name: string;
  /** The parts of the name, where they are known. */
  given: string | null;
  family: string | null;
  suffix: string | null;
  /** Null as long as the name was not read. */
  kind: NameKind | null;
  orcid: string | null;
}

/** Every slug that a post has had, including the current one. */
interface PostSlugTable {
  slug: string;
  postId: string;
}

/** What the address of a work says after it was taken down or deleted. */
interface PostWithdrawalTable extends Pick<Withdrawal, "by" | "reason"> {
  postId: string;
  at: string;
  titleHiddenAt: string | null;
  /** How it was cited, as JSON of the text at that time; null if unknown. */
  text: string | null;
}

/** A file that a public work has had, the current one included; a work with one file alone has no row. */
interface PostVersionTable {
  id: string;
  postId: string;
  number: number;
  fileUrl: string;
  /** Since when it was the file of the work. */
  at: string;
  /** What changed, in the words of the person who replaced the file. */
  note: string | null;
  /** Since when nobody can open it. */
  removedAt: string | null;
  /** Why an admin removed it for good; null if it was taken out before another replaced it. */
  reason: string | null;
}

/** A member's change of an approved post that awaits an admin; the approved text stays public. */
interface PostRevisionTable {
  id: string;
  postId: string;
  accountId: string;
  createdAt: string;
  /** The proposed text, as JSON of the domain's `PostText`. */
  text: string;
  decidedAt: string | null;
}

/** The history of a post; its first step is stored with the first change. */
interface PostStepTable {
  id: string;
  postId: string;
  accountId: string;
  at: string;
  step: PostStepName;
  /** The editor's comment. */
  note: string | null;
  /** The text after the step, as JSON of `RevisionText`; null when the step did not change it. */
  text: string | null;
}

interface PostDoiTable extends DoiColumns {
  postId: string;
}

export interface PostTables {
  post: PostTable;
  post_text: PostTextTable;
  post_author: PostAuthorTable;
  post_slug: PostSlugTable;
  post_withdrawal: PostWithdrawalTable;
  post_version: PostVersionTable;
  post_revision: PostRevisionTable;
  post_step: PostStepTable;
  post_doi: PostDoiTable;
}
