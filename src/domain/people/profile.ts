import { z } from "zod";
import { Email } from "#domain/accounts/account.ts";
import { optionalAddress, optionalLine, optionalNumber, requiredLine, text } from "#domain/text-fields.ts";
import { type MemberCategory, memberCategoryNames } from "./member-categories.ts";
import { parseOrcid } from "./orcid.ts";

/** The maximum length of the short biography. */
export const MAX_BIO_LENGTH = 600;

/** A longer biography is collapsed (spec §9). */
export const MAX_EXPANDED_LENGTH = 50;

/** Shown only to the member and to admins. */
interface PrivateFields {
  email: string;
  phone1: string | null;
  phone2: string | null;
  /** The position on the board page; smaller comes first. */
  position: number | null;
  /** The version that an edit starts from; a stale one is refused. */
  version: number;
}

/** The account with a profile's e-mail address, as admins see it. */
export interface AccountState {
  _id: string;
  role: "admin" | "member";
  isStoreAdmin: boolean;
  isDisabled: boolean;
  /** Whether the address is confirmed; until then the account has no access to the profile. */
  isConfirmed: boolean;
}

/** An account as admins see it, with the profile of the same address. */
export interface ListedAccount extends AccountState {
  name: string;
  email: string;
  createdAt: string;
  profile: { _id: string; name: string; slug: string } | null;
}

/** A member as a list shows them. */
export interface ProfileSummary extends Partial<PrivateFields> {
  _id: string;
  /** The account with the same, confirmed address. */
  userId: string | null;
  slug: string;
  name: string;
  title: string | null;
  designation: string | null;
  placeOfWork: string | null;
  currentLocation: string | null;
  affiliation: string | null;
  bio: string | null;
  profilePicture: string | null;
  memberCategory: MemberCategory[];
  yearOfGraduation: number | null;
  /** An ORCID iD with a valid check digit. */
  orcid: string | null;
  website: string | null;
  /** Only for admins. */
  account?: AccountState | null;
}

/** A member's profile with the long biography, as safe HTML. */
export interface Profile extends ProfileSummary {
  about: string | null;
  /** The first words of a collapsed biography, without markup; `null` if it is short enough to show in full. */
  aboutExcerpt: string | null;
}

/** A profile for the member and for admins. */
export type EditableProfile = Profile & PrivateFields;

const phone = optionalLine(40).refine(
  (written) => written === null || (/^\+?[\d\s()./-]+$/.test(written) && digitsOf(written) >= 5),
  "Give a telephone number, such as +234 803 000 0000.",
);
const digitsOf = (written: string) => written.replace(/\D/g, "").length;

const orcid = optionalLine(100).transform((written, context) => {
  if (written === null) return null;
  const checked = parseOrcid(written);
  if (checked) return checked;
  context.addIssue("This is not a valid ORCID iD. Check its 16 digits.");
  return z.NEVER;
});

/** A web address; one without a scheme gets https. */
const website = optionalLine(300)
  .transform((written) => (written && !/^[a-z][a-z0-9+.-]*:/i.test(written) ? `https://${written}` : written))
  .refine(
    (written) => written === null || /^https?:\/\/[^\s/@]+\.[^\s/@]+(\/\S*)?$/i.test(written),
    "Give the address of a website, such as https://example.org.",
  );

const yearOfGraduation = optionalNumber(
  z
    .number("A year is a number, such as 2019.")
    .int("A year is a whole number.")
    .min(1950, "A year from 1950 on.")
    .max(2100, "A year up to 2100.")
    .nullable(),
);

const position = optionalNumber(
  z
    .number("A position is a number; 1 comes first.")
    .int("A position must be a whole number.")
    .min(1, "Positions start at 1.")
    .max(10_000, "A position up to 10,000.")
    .nullable(),
);

const memberCategory = z
  .array(z.enum(memberCategoryNames, "Unknown category."), "Choose from the categories.")
  .max(20)
  .transform((chosen) => memberCategoryNames.filter((name) => chosen.includes(name)));

const fields = {
  name: requiredLine(200, "Give the name."),
  email: Email,
  title: optionalLine(60),
  designation: optionalLine(200),
  placeOfWork: optionalLine(300),
  currentLocation: optionalLine(200),
  affiliation: optionalLine(300),
  phone1: phone,
  phone2: phone,
  bio: text()
    .trim()
    .max(MAX_BIO_LENGTH, `At most ${MAX_BIO_LENGTH} characters.`)
    .nullable()
    .transform((written) => written || null),
  about: text()
    .max(100_000, "At most 100,000 characters, markup included.")
    .nullable()
    .transform((written) => written || null),
  profilePicture: optionalAddress,
  memberCategory,
  yearOfGraduation,
  orcid,
  website,
  position,
};

/** The fields of a new profile. Unknown fields are dropped. */
export const ProfileInput = z.object({
  ...fields,
  title: fields.title.default(null),
  designation: fields.designation.default(null),
  placeOfWork: fields.placeOfWork.default(null),
  currentLocation: fields.currentLocation.default(null),
  affiliation: fields.affiliation.default(null),
  phone1: fields.phone1.default(null),
  phone2: fields.phone2.default(null),
  bio: fields.bio.default(null),
  about: fields.about.default(null),
  profilePicture: fields.profilePicture.default(null),
  memberCategory: fields.memberCategory.default([]),
  yearOfGraduation: fields.yearOfGraduation.default(null),
  orcid: fields.orcid.default(null),
  website: fields.website.default(null),
  position: fields.position.default(null),
});
export type ProfileInput = z.output<typeof ProfileInput>;

/** Any of the fields; fields that are not sent stay unchanged. Only admins may change address and position. */
export const ProfileChanges = z.object({ ...fields, version: z.int() }).partial();
export type ProfileChanges = z.output<typeof ProfileChanges>;

/** What an admin may change about an account. */
export const RightsChange = z
  .object({ role: z.enum(["admin", "member"]), isStoreAdmin: z.boolean(), isDisabled: z.boolean() })
  .partial();
export type RightsChange = z.output<typeof RightsChange>;
