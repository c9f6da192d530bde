import type { MemberCategory } from "#institute/domain/people/member-categories.ts";
import type { ProfileSummary } from "#institute/domain/people/profile.ts";

interface Directory {
  intro: string;
  scene: string;
  /** Whether it can be filtered by year of graduation, which its cards show. */
  byYear: boolean;
  /** What a card says below the name. */
  lines(profile: ProfileSummary): (string | null)[];
}

/** The directory of each category of member. */
export const directories: Record<MemberCategory, Directory> = {
  boardMember: {
    intro: "The board of the institute.",
    scene: "plateau",
    byYear: false,
    lines: ({ designation, placeOfWork }) => [designation, placeOfWork],
  },
  staff: {
    intro: "The people who work at the institute.",
    scene: "station",
    byYear: false,
    lines: ({ designation }) => [designation],
  },
  affiliate: {
    intro: "Colleagues elsewhere who work with the institute.",
    scene: "forest",
    byYear: false,
    lines: ({ designation, affiliation, placeOfWork }) => [designation, affiliation ?? placeOfWork],
  },
  student: {
    intro: "Current students, in the classroom and in the field.",
    scene: "savanna",
    byYear: false,
    lines: ({ designation, currentLocation }) => [designation, currentLocation],
  },
  alumni: {
    intro: "People who have graduated here since 2002.",
    scene: "harmattan",
    byYear: true,
    lines: ({ designation, placeOfWork }) => [designation, placeOfWork],
  },
};
