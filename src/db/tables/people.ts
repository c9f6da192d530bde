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

export interface PeopleTables {
  account: AccountTable;
  session: SessionTable;
  profile: ProfileTable;
  profile_category: ProfileCategoryTable;
}
