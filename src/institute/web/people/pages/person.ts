import type { MemberCategory } from "#institute/domain/people/member-categories.ts";
import type { ProfileSummary } from "#institute/domain/people/profile.ts";
import { directories } from "./directories.ts";

/** What a directory card shows of a member; `slug` is null without a public page. */
export interface PersonCard {
  _id: string;
  name: string;
  title: string | null;
  slug: string | null;
  picture: string | null;
  focus: string | null;
  lines: string[];
  year: number | null;
  /** The first letter of the name, without accents. */
  letter: string;
}

/** A member for the directory of a category. */
export function toPersonCard(profile: ProfileSummary, category: MemberCategory): PersonCard {
  const { _id, name, title, userId, slug, profilePicture, pictureFocus, yearOfGraduation } = profile;
  const { byYear, lines } = directories[category];
  return {
    _id,
    name,
    title,
    slug: userId === null ? null : slug,
    picture: profilePicture,
    focus: pictureFocus,
    lines: lines(profile).filter((line) => line !== null),
    year: byYear ? yearOfGraduation : null,
    letter: name.normalize("NFKD").charAt(0).toUpperCase(),
  };
}
