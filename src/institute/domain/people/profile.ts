import { z } from "zod";
import { Email } from "#core/domain/accounts/account.ts";
import type { AccountState } from "#core/domain/accounts/rights.ts";
import {
  address,
  type Columns,
  changesOf,
  checkedLine,
  field,
  focus,
  inputOf,
  integer,
  line,
  type OwnValues,
  ownOnly,
  type PublicValues,
} from "#core/domain/fields.ts";
import { parseOrcid } from "#core/domain/orcid.ts";
import { optionalLine, requiredLine, text } from "#core/domain/text-fields.ts";
import type { Invitation } from "./invitation.ts";
import { memberCategories, memberCategoryNames } from "./member-categories.ts";

/** The maximum length of the short biography. */
export const MAX_BIO_LENGTH = 600;

/** A longer biography is collapsed (spec §9). */
export const MAX_EXPANDED_LENGTH = 50;

const digitsOf = (written: string) => written.replace(/\D/g, "").length;
const isPhone = (written: string) => /^\+?[\d\s()./-]+$/.test(written) && digitsOf(written) >= 5;
const phone = (row: { label: string; hint?: string }) =>
  checkedLine(40, isPhone, "Give a telephone number, such as +234 803 000 0000.", {
    inputMode: "tel",
    what: "telephone number",
    ...row,
  });

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

const categories = z
  .array(z.enum(memberCategoryNames, "Unknown category."), "Choose from the categories.")
  .max(20)
  .transform((chosen) => memberCategoryNames.filter((name) => chosen.includes(name)));

/** Everything in a profile, in the order of the members' file. */
export const profileFields = {
  name: field(requiredLine(200, "Give the name."), { control: "line", label: "Name", what: "name" }),
  email: ownOnly(
    field(Email.clone(), {
      control: "line",
      label: "E-mail",
      hint: "The account with this address can edit the profile. Never shown to visitors.",
      inputMode: "email",
      what: "e-mail address",
    }),
  ),
  title: line(60, { label: "Title", hint: "Such as Dr, Professor or Mrs." }),
  designation: line(200, { label: "Designation" }),
  placeOfWork: line(300, { label: "Place of work" }),
  currentLocation: line(200, { label: "Current location", hint: "Town and country." }),
  affiliation: line(300, { label: "Affiliation", hint: "Another institution, if any." }),
  phone1: ownOnly(phone({ label: "Phone", hint: "Only you and the admins can see it." })),
  phone2: ownOnly(phone({ label: "Second phone" })),
  memberCategory: field(categories.default([]), {
    control: "set",
    label: "Member of",
    what: `category: ${memberCategoryNames.join(", ")}`,
    choices: Object.fromEntries(memberCategoryNames.map((name) => [name, memberCategories[name].one])),
    child: { table: "profile_category", columns: ["category"] },
  }),
  yearOfGraduation: integer(1950, 2100, "Enter a year from 1950 to 2100, such as 2019.", {
    label: "Year of graduation",
    what: "year from 1950 to 2100",
    inputMode: "numeric",
  }),
  orcid: field(orcid.default(null), {
    control: "line",
    label: "ORCID iD",
    what: "ORCID iD of 16 digits",
    hint: "Sixteen digits, such as 0000-0002-1825-0097.",
  }),
  website: field(website.default(null), {
    control: "line",
    label: "Website",
    what: "address of a website",
    hint: "Such as https://example.org.",
    inputMode: "url",
  }),
  bio: line(MAX_BIO_LENGTH, {
    control: "paragraph",
    label: "Short bio",
    hint: "A few sentences for the top of your page.",
  }),
  about: field(
    text()
      .max(100_000, "At most 100,000 characters, markup included.")
      .nullable()
      .transform((written) => written || null)
      .default(null),
    { control: "rich", label: "Long biography" },
  ),
  profilePicture: address({ label: "Picture", what: "web address of a picture" }),
  pictureFocus: focus({ label: "What stays in sight of the picture", what: "place in a picture" }),
  /** The position on the board page; smaller comes first. */
  position: ownOnly(
    integer(1, 10_000, "Enter a whole number from 1 to 10,000; 1 comes first.", {
      label: "Position on the board page",
      what: "whole number from 1 to 10,000",
      hint: "1 is first; members without a number follow by name.",
      inputMode: "numeric",
    }),
  ),
};

type Fields = typeof profileFields;
export type ProfileColumns = Columns<Fields>;

interface PrivateFields extends OwnValues<Fields> {
  /** The version that an edit starts from; a stale one is refused. */
  version: number;
}

/** A member as a list shows them. */
export interface ProfileSummary extends Omit<PublicValues<Fields>, "about">, Partial<PrivateFields> {
  _id: string;
  /** The account with the same, confirmed address. */
  userId: string | null;
  slug: string;
  /** Only for admins. */
  account?: AccountState | null;
  /** Only for admins, of a member without an account. */
  invitation?: Invitation | null;
}

/** A member's profile with the long biography, as safe HTML. */
export interface Profile extends ProfileSummary {
  about: string | null;
  /** The first words of a collapsed biography, without markup; `null` if it is short enough to show in full. */
  aboutExcerpt: string | null;
}

/** A profile for the member and for admins. */
export type EditableProfile = Profile & PrivateFields;

/** The fields of a new profile. Unknown fields are dropped. */
export const ProfileInput = inputOf(profileFields);
export type ProfileInput = z.output<typeof ProfileInput>;

/** Any of the fields; fields that are not sent stay unchanged. Only admins may change address and position. */
export const ProfileChanges = changesOf(profileFields).extend({ version: z.int().optional() });
export type ProfileChanges = z.output<typeof ProfileChanges>;
