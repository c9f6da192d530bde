import type { MemberCategory } from "#domain/people/member-categories.ts";

/** The introduction of each directory, and whether it can be filtered by year of graduation. */
export const directories: Record<MemberCategory, { intro: string; scene: string; byYear: boolean }> = {
  boardMember: {
    intro: "The board of the institute.",
    scene: "plateau",
    byYear: false,
  },
  staff: {
    intro: "The people who work at the institute.",
    scene: "station",
    byYear: false,
  },
  affiliate: {
    intro: "Colleagues elsewhere who work with the institute.",
    scene: "forest",
    byYear: false,
  },
  student: {
    intro: "Current students, in the classroom and in the field.",
    scene: "savanna",
    byYear: false,
  },
  alumni: {
    intro: "People who have graduated here since 2002.",
    scene: "harmattan",
    byYear: true,
  },
};
