import type { MemberCategory } from "#domain/people/member-categories.ts";

interface AccountTable {
  id: string;
  /** In the spelling of `normalizeEmail`. */
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
  /** How the browser that opened it calls itself, cut short. */
  userAgent: string | null;
  /** When it was last used, to the hour. */
  seenAt: string | null;
}

interface ProfileTable {
  id: string;
  /** In the spelling of `normalizeEmail`; never leaves the server for a visitor. */
  email: string;
  slug: string;
  name: string;
  title: string | null;
  designation: string | null;
  placeOfWork: string | null;
  currentLocation: string | null;
  affiliation: string | null;
  phone1: string | null;
  phone2: string | null;
  bio: string | null;
  about: string | null;
  profilePicture: string | null;
  yearOfGraduation: number | null;
  orcid: string | null;
  website: string | null;
  /** The place on the board page; the smaller, the earlier. */
  position: number | null;
  /** The folded name, by which lists are sorted. */
  sortName: string;
  /** The folded words that anybody may search by, each between spaces. */
  words: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
}

interface ProfileCategoryTable {
  profileId: string;
  category: MemberCategory;
}

export interface PeopleTables {
  account: AccountTable;
  session: SessionTable;
  profile: ProfileTable;
  profile_category: ProfileCategoryTable;
}
