import type { MemberCategory } from "#domain/people/member-categories.ts";
import type { EditableProfile, ProfileChanges } from "#domain/people/profile.ts";

/** The text fields of the form; an empty string means no value. */
export const lineFields = [
  "name",
  "email",
  "title",
  "designation",
  "placeOfWork",
  "currentLocation",
  "affiliation",
  "phone1",
  "phone2",
  "bio",
  "about",
  "profilePicture",
  "yearOfGraduation",
  "orcid",
  "website",
  "position",
] as const;
export type LineField = (typeof lineFields)[number];

/** The values of the form. */
export type ProfileValues = Record<LineField, string> & { memberCategory: MemberCategory[] };

export const emptyValues: ProfileValues = {
  name: "",
  email: "",
  title: "",
  designation: "",
  placeOfWork: "",
  currentLocation: "",
  affiliation: "",
  phone1: "",
  phone2: "",
  bio: "",
  about: "",
  profilePicture: "",
  yearOfGraduation: "",
  orcid: "",
  website: "",
  position: "",
  memberCategory: [],
};

/** The form's values of a stored profile. */
export function toFormValues(profile: EditableProfile): ProfileValues {
  const values = { ...emptyValues, memberCategory: profile.memberCategory };
  for (const field of lineFields) values[field] = String(profile[field] ?? "");
  return values;
}

/** The fields that differ from the initial values, in the API's format. */
export function diffValues(start: ProfileValues, values: ProfileValues): ProfileChanges {
  const changed = lineFields.filter((field) => values[field] !== start[field]);
  const lines = Object.fromEntries(changed.map((field) => [field, values[field]]));
  const hasNewCategories = values.memberCategory.join() !== start.memberCategory.join();
  return { ...lines, ...(hasNewCategories && { memberCategory: values.memberCategory }) };
}

export const areValuesEqual = (a: ProfileValues, b: ProfileValues): boolean =>
  Object.keys(diffValues(a, b)).length === 0;
