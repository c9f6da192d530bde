import type { PostType } from "#domain/post-types.ts";

// Times are ISO 8601 text in UTC, ids UUIDv7 text, facts the time since when they hold (`null`: they do not).

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
  /** The place in its list: larger comes first. */
  sortKey: string;
  createdAt: string;
  updatedAt: string;
  version: number;
}

interface PostAuthorTable {
  postId: string;
  position: number;
  profileId: string | null;
  /** The free name; for a member, the name when it was written. */
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

/** How many posts there are of a type and year (0: none), so that no list has to count. */
interface PostCountTable {
  postType: PostType;
  year: number;
  stored: number;
  public: number;
}

interface AccountTable {
  id: string;
  /** In the spelling of `emailKey`. */
  email: string;
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  confirmedAt: string | null;
  disabledAt: string | null;
  adminSince: string | null;
  storeAdminSince: string | null;
  createdAt: string;
}

interface SessionTable {
  id: string;
  accountId: string;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
}

interface ProfileTable {
  id: string;
  /** In the spelling of `emailKey`; never leaves the server for a visitor. */
  email: string;
  slug: string;
  name: string;
  title: string | null;
  designation: string | null;
  placeOfWork: string | null;
  currentLocation: string | null;
  bio: string | null;
  about: string | null;
  profilePicture: string | null;
  yearOfGraduation: number | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
}

interface ProfileCategoryTable {
  profileId: string;
  category: string;
}

interface FileTable {
  /** Its address, as `fileUrl` and the like hold it. */
  url: string;
  /** Its name in the store. */
  key: string;
  /** The name that a download gets. */
  name: string;
  format: string;
  bytes: number;
  width: number | null;
  height: number | null;
  createdAt: string;
}

/** Append-only: who did what to which record, with the state before and after as JSON. */
interface AuditTable {
  id: string;
  at: string;
  accountId: string | null;
  action: string;
  subject: string;
  subjectId: string;
  before: string | null;
  after: string | null;
}

export interface Schema {
  post: PostTable;
  post_author: PostAuthorTable;
  post_slug: PostSlugTable;
  post_revision: PostRevisionTable;
  post_count: PostCountTable;
  account: AccountTable;
  session: SessionTable;
  profile: ProfileTable;
  profile_category: ProfileCategoryTable;
  file: FileTable;
  audit: AuditTable;
}
