import { infoOf, isRequired, labelsOf } from "#core/domain/fields.ts";
import { bindFields } from "#core/web/forms/fields/bind-fields.ts";
import { FieldInput } from "#core/web/forms/fields/field-input.tsx";
import { FileDrop } from "#core/web/forms/fields/file-drop.tsx";
import { FocusField } from "#core/web/forms/fields/focus-field.tsx";
import type { FormValues } from "#core/web/forms/fields/form-values.ts";
import { RichTextLater } from "#core/web/forms/fields/rich-text/rich-text-later.tsx";
import { Textarea } from "#core/web/forms/fields/textarea.tsx";
import { useSaid } from "#core/web/forms/fields/use-said.ts";
import layout from "#core/web/forms/sending/editor-form.module.css";
import type { Editor } from "#core/web/forms/sending/use-editor-form.ts";
import {
  hasGraduationYear,
  type MemberCategory,
  memberCategories,
  memberCategoryNames,
} from "#institute/domain/people/member-categories.ts";
import { MAX_BIO_LENGTH, profileFields } from "#institute/domain/people/profile.ts";
import styles from "./form.module.css";

/** What the form of a profile holds. */
export type ProfileValues = FormValues<typeof profileFields>;

export const labels = labelsOf(profileFields);

export const fieldId = (field: string): string => `profile-${field}`;

export interface FieldProps {
  editor: Editor<ProfileValues>;
}

/** A single-line field of the form. */
export function TextLine({
  editor,
  field,
  hint,
}: FieldProps & { field: Exclude<keyof ProfileValues, "memberCategory">; hint?: string | undefined }) {
  return (
    <FieldInput
      {...bindFields(profileFields, fieldId, editor)(field)}
      required={isRequired(profileFields[field])}
      hint={hint}
    />
  );
}

/** The short biography, with the number of characters left. */
export function BioField({ editor: { values, set, failure } }: FieldProps) {
  const left = MAX_BIO_LENGTH - values.bio.trim().length;
  return (
    <div className={layout.wide}>
      <Textarea
        id={fieldId("bio")}
        label={labels.bio}
        description={infoOf(profileFields.bio).hint}
        rows={6}
        value={values.bio}
        onChange={(event) => set({ bio: event.currentTarget.value })}
        error={failure?.fields.bio}
        aria-describedby={`${fieldId("bio")}-left`}
      />
      <p
        id={`${fieldId("bio")}-left`}
        className={`hint ${styles.left}`}
        data-over={left < 0 || undefined}
        aria-live="polite"
      >
        {left >= 0 ? `${left} of ${MAX_BIO_LENGTH} characters left` : `${-left} characters too many`}
      </p>
    </div>
  );
}

/** The long biography. */
export function AboutField({ editor: { values, set, failure } }: FieldProps) {
  return (
    <div className={layout.wide}>
      <RichTextLater
        id={fieldId("about")}
        field="about"
        label={labels.about}
        initial={values.about}
        onChange={(about) => set({ about })}
        error={failure?.fields.about}
      />
    </div>
  );
}

/** The portrait. */
export function PictureField({ editor: { values, set, failure } }: FieldProps) {
  const { profilePicture, pictureFocus } = values;
  const saidOf = useSaid({ pictureFocus: "" });
  const replace = (url: string) =>
    set({ profilePicture: url, ...saidOf({ url: profilePicture, said: { pictureFocus } }, url) });
  return (
    <div className={`stack ${layout.wide}`}>
      <FileDrop
        field="profilePicture"
        id={fieldId("profilePicture")}
        label={labels.profilePicture}
        preset="profiles"
        accept="image"
        value={profilePicture || null}
        onChange={(url) => replace(url ?? "")}
        error={failure?.fields.profilePicture}
      />
      {profilePicture && (
        <FocusField
          id={fieldId("pictureFocus")}
          src={profilePicture}
          value={pictureFocus}
          onChange={(focus) => set({ pictureFocus: focus })}
          as="portrait"
        />
      )}
    </div>
  );
}

/** The categories of a member, with a year of graduation where one applies. */
export function CategoryFields({ editor }: FieldProps) {
  const { values, set, failure } = editor;
  const error = failure?.fields.memberCategory;
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
        aria-describedby={error ? `${fieldId("memberCategory")}-error` : undefined}
      >
        <legend>{labels.memberCategory}</legend>
        {error && (
          <p id={`${fieldId("memberCategory")}-error`} className="failure">
            {error}
          </p>
        )}
        <div className="links">
          {memberCategoryNames.map((name) => (
            <label key={name} className="tap">
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
      {hasGraduationYear(values.memberCategory) && <TextLine editor={editor} field="yearOfGraduation" />}
    </>
  );
}
