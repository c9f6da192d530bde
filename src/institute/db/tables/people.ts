import type { MemberCategory } from "#institute/domain/people/member-categories.ts";
import type { ProfileColumns } from "#institute/domain/people/profile.ts";

interface ProfileTable extends ProfileColumns {
  id: string;
  slug: string;
  /** The folded name, for sorting. */
  sortName: string;
  /** The folded words that are publicly searchable, between spaces. */
  words: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
}

/** Each word of `profile.words` with what a search needs of the profile; the database itself follows these columns. */
interface ProfileWordTable {
  word: string;
  profileId: string;
  sortName: string;
  deletedAt: string | null;
}

interface ProfileCategoryTable {
  profileId: string;
  category: MemberCategory;
}

/** A work that a member puts first on their page. */
interface SelectedWorkTable {
  profileId: string;
  position: number;
  postId: string;
}

/** That a member was invited by a letter to an address, together with others. */
interface InvitationTable {
  email: string;
  /** The members who were invited together, which is undone together. */
  batch: string;
  at: string;
  /** Who invited them. */
  accountId: string | null;
}

export interface PeopleTables {
  invitation: InvitationTable;
  profile: ProfileTable;
  profile_word: ProfileWordTable;
  profile_category: ProfileCategoryTable;
  selected_work: SelectedWorkTable;
}
