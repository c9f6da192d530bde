import type { MemberCategory } from "#institute/domain/people/member-categories.ts";
import type { ProfileSummary } from "#institute/domain/people/profile.ts";

interface Directory {
  scene: string;
  /** Whether it can be filtered by year of graduation, which its cards show. */
  byYear: boolean;
  /** What a card says below the name. */
  lines(profile: ProfileSummary): (string | null)[];
}

/** The directory of each category of member. */
export const directories: Record<MemberCategory, Directory> = {
  boardMember: {
    scene: "plateau",
    byYear: false,
    lines: ({ designation, placeOfWork }) => [designation, placeOfWork],
  },
  staff: {
    scene: "station",
    byYear: false,
    lines: ({ designation }) => [designation],
  },
  affiliate: {
    scene: "forest",
    byYear: false,
    lines: ({ designation, affiliation, placeOfWork }) => [designation, affiliation ?? placeOfWork],
  },
  student: {
    scene: "savanna",
    byYear: false,
    lines: ({ designation, currentLocation }) => [designation, currentLocation],
  },
  alumni: {
    scene: "harmattan",
    byYear: true,
    lines: ({ designation, placeOfWork }) => [designation, placeOfWork],
  },
};
