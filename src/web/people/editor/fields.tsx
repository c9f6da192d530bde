import { Textarea, TextInput } from "@mantine/core";
import type { FieldErrors } from "#domain/errors.ts";
import {
  hasGraduationYear,
  type MemberCategory,
  memberCategories,
  memberCategoryNames,
} from "#domain/people/member-categories.ts";
import { MAX_BIO_LENGTH } from "#domain/people/profile.ts";
import { FileDrop } from "../../forms/file-drop.tsx";
import { RichText } from "../../forms/rich-text/rich-text.tsx";
import styles from "./form.module.css";
import type { LineField, ProfileValues } from "./values.ts";

export const labels: Record<LineField | "memberCategory", string> = {
  name: "Name",
  email: "E-mail",
  title: "Title",
  designation: "Designation",
  placeOfWork: "Place of work",
  currentLocation: "Current location",
  affiliation: "Affiliation",
  phone1: "Phone",
  phone2: "Second phone",
  bio: "Short bio",
  about: "Long biography",
  profilePicture: "Picture",
  yearOfGraduation: "Year of graduation",
  orcid: "ORCID iD",
  website: "Website",
  position: "Position on the board page",
  memberCategory: "Member of",
};

const hints: Partial<Record<LineField, string>> = {
  email: "The account with this address can edit the profile. Never shown to visitors.",
  title: "Such as Dr, Professor or Mrs.",
  currentLocation: "Town and country.",
  affiliation: "Another institution, if any.",
  phone1: "Only you and the admins can see it.",
  orcid: "Sixteen digits, such as 0000-0002-1825-0097.",
  website: "Such as https://example.org.",
  position: "1 is first; members without a number follow by name.",
};

const modes: Partial<Record<LineField, "tel" | "url" | "numeric" | "email">> = {
  email: "email",
  phone1: "tel",
  phone2: "tel",
  website: "url",
  yearOfGraduation: "numeric",
  position: "numeric",
};

export const fieldId = (field: string): string => `profile-${field}`;

export interface FieldProps {
  values: ProfileValues;
  set: (change: Partial<ProfileValues>) => void;
  errors: FieldErrors;
}

/** A single-line field of the form. */
export function TextLine({ field, values, set, errors }: FieldProps & { field: LineField }) {
  return (
    <TextInput
      id={fieldId(field)}
      label={labels[field]}
      description={hints[field]}
      inputMode={modes[field]}
      value={values[field]}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
      error={errors[field]}
      required={field === "name" || field === "email"}
    />
  );
}

/** The short biography, with the number of characters left. */
export function BioField({ values, set, errors }: FieldProps) {
  const left = MAX_BIO_LENGTH - values.bio.trim().length;
  return (
    <div className={styles.wide}>
      <Textarea
        id={fieldId("bio")}
        label={labels.bio}
        description="A few sentences for the top of your page."
        rows={6}
        classNames={{ input: styles.bio }}
        value={values.bio}
        onChange={(event) => set({ bio: event.currentTarget.value })}
        error={errors.bio}
        aria-describedby={`${fieldId("bio")}-left`}
      />
      <p
        id={`${fieldId("bio")}-left`}
        className={styles.left}
        data-over={left < 0 || undefined}
        aria-live="polite"
      >
        {left >= 0 ? `${left} of ${MAX_BIO_LENGTH} characters left` : `${-left} characters too many`}
      </p>
    </div>
  );
}

/** The long biography. */
export function AboutField({ values, set, errors }: FieldProps) {
  return (
    <div className={styles.wide}>
      <RichText
        id={fieldId("about")}
        field="about"
        label={labels.about}
        initial={values.about}
        onChange={(about) => set({ about })}
        error={errors.about}
      />
    </div>
  );
}

/** The portrait. */
export function PictureField({ values, set, errors }: FieldProps) {
  return (
    <div className={styles.wide}>
      <FileDrop
        field="profilePicture"
        id={fieldId("profilePicture")}
        label={labels.profilePicture}
        preset="profiles"
        accept="image"
        value={values.profilePicture || null}
        onChange={(url) => set({ profilePicture: url ?? "" })}
        error={errors.profilePicture}
      />
    </div>
  );
}

/** The categories of a member, with a year of graduation where one applies. */
export function CategoryFields(props: FieldProps) {
  const { values, set, errors } = props;
  const toggle = (name: MemberCategory) =>
    set({
      memberCategory: memberCategoryNames.filter(
        (category) => values.memberCategory.includes(category) !== (category === name),
      ),
    });
  return (
    <>
      <fieldset
        id={fieldId("memberCategory")}
        className={styles.categories}
        tabIndex={-1}
        aria-describedby={errors.memberCategory ? `${fieldId("memberCategory")}-error` : undefined}
      >
        <legend>{labels.memberCategory}</legend>
        {errors.memberCategory && (
          <p id={`${fieldId("memberCategory")}-error`} className={styles.error}>
            {errors.memberCategory}
          </p>
        )}
        <div>
          {memberCategoryNames.map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={values.memberCategory.includes(name)}
                onChange={() => toggle(name)}
              />
              {memberCategories[name].one}
            </label>
          ))}
        </div>
      </fieldset>
      {hasGraduationYear(values.memberCategory) && <TextLine {...props} field="yearOfGraduation" />}
    </>
  );
}
