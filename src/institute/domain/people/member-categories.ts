import { keysOf } from "#core/domain/keys.ts";

/** Every category of member: singular, plural, and the last part of its directory's address. */
export const memberCategories = {
  boardMember: { one: "Board member", many: "Board members", path: "board-members" },
  staff: { one: "Staff", many: "Staff", path: "staff" },
  affiliate: { one: "Affiliate", many: "Affiliates", path: "affiliates" },
  student: { one: "Student", many: "Students", path: "students" },
  alumni: { one: "Alumni", many: "Alumni", path: "alumni" },
} as const;

export type MemberCategory = keyof typeof memberCategories;

/** In display order. */
export const memberCategoryNames = keysOf(memberCategories);

/** The category of a directory, by the last part of its address. */
export const findCategoryByPath = (path: string): MemberCategory | undefined =>
  memberCategoryNames.find((name) => memberCategories[name].path === path);

/** Whether members of these categories have a year of graduation (spec §5). */
export const hasGraduationYear = (categories: readonly MemberCategory[]): boolean =>
  categories.includes("student") || categories.includes("alumni");
