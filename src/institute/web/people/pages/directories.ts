import type { Vignette } from "#core/domain/vignettes.ts";
import type { MemberCategory } from "#institute/domain/people/member-categories.ts";
import type { ProfileSummary } from "#institute/domain/people/profile.ts";

interface Directory {
  vignette: Vignette;
  /** Whether it can be filtered by year of graduation, which its cards show. */
  byYear: boolean;
  /** What a card says below the name. */
  lines(profile: ProfileSummary): (string | null)[];
}

/** The directory of each category of member. */
export const directories: Record<MemberCategory, Directory> = {
  boardMember: {
    vignette: "baobab",
    byYear: false,
    lines: ({ designation, placeOfWork }) => [designation, placeOfWork],
  },
  staff: {
    vignette: "guineafowl",
    byYear: false,
    lines: ({ designation }) => [designation],
  },
  affiliate: {
    vignette: "swallow",
    byYear: false,
    lines: ({ designation, affiliation, placeOfWork }) => [designation, affiliation ?? placeOfWork],
  },
  student: {
    vignette: "grass",
    byYear: false,
    lines: ({ designation, currentLocation }) => [designation, currentLocation],
  },
  alumni: {
    vignette: "casquedHornbill",
    byYear: true,
    lines: ({ designation, placeOfWork }) => [designation, placeOfWork],
  },
};
