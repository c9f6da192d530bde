import type { MemberCategory } from "#domain/member-categories.ts";

/** How each directory introduces itself, and whether it can be narrowed to a year of graduation. */
export const directories: Record<MemberCategory, { intro: string; scene: string; byYear: boolean }> = {
  boardMember: {
    intro: "They answer for the institute: its aims, its budget and its good name.",
    scene: "plateau",
    byYear: false,
  },
  staff: {
    intro: "The people who teach, ring, count, keep the data and the roads open.",
    scene: "station",
    byYear: false,
  },
  affiliate: {
    intro: "Colleagues elsewhere who supervise, lecture and do field work with us.",
    scene: "forest",
    byYear: false,
  },
  student: {
    intro: "Those who are learning now, in the classroom and in the field.",
    scene: "savanna",
    byYear: false,
  },
  alumni: {
    intro: "Where a degree from the reserve has taken people since 2002.",
    scene: "harmattan",
    byYear: true,
  },
};
