import type { RefObject } from "react";
import { fieldsWithout } from "#core/domain/fields.ts";
import { DraftStatus } from "#core/web/forms/drafts/draft-status.tsx";
import type { Unsaved } from "#core/web/forms/drafts/unsaved.ts";
import { useDraftedForm } from "#core/web/forms/drafts/use-drafted-form.ts";
import { toFormValues } from "#core/web/forms/fields/form-values.ts";
import type { EditorStart } from "#core/web/forms/sending/edited-record.tsx";
import layout from "#core/web/forms/sending/editor-form.module.css";
import { EditorNotices } from "#core/web/forms/sending/editor-notices.tsx";
import { FormUploadsProvider } from "#core/web/forms/sending/form-uploads.tsx";
import { SaveButton } from "#core/web/forms/sending/save-button.tsx";
import type { Person } from "#core/web/session/use-person.ts";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import { type EditableProfile, profileFields } from "#institute/domain/people/profile.ts";
import {
  AboutField,
  BioField,
  CategoryFields,
  fieldId,
  labels,
  PictureField,
  type ProfileValues,
  TextLine,
} from "./fields.tsx";
import { type CreatedProfile, fetchProfile, useSave } from "./save.ts";

/** The fields with a place of their own; the others follow in the order of the table. */
const first = [
  "name",
  "title",
  "email",
  "designation",
  "placeOfWork",
  "affiliation",
  "currentLocation",
] as const;
const last = ["phone1", "phone2"] as const;
const further = fieldsWithout(profileFields, [
  ...first,
  ...last,
  "memberCategory",
  "yearOfGraduation",
  "position",
  "bio",
  "about",
  "profilePicture",
  "pictureFocus",
]);

const load = async (id: string) => toFormValues(profileFields, await fetchProfile(id));

export interface ProfileFormProps extends EditorStart<EditableProfile | null, ProfileValues> {
  person: Person;
  /** Initial values of a new profile. */
  initialValues: Partial<ProfileValues>;
  /** Tells the dialog whether closing would lose changes. */
  unsaved: RefObject<Unsaved>;
  onDone: (created: CreatedProfile | undefined) => void;
}

const words = ({ name }: ProfileValues) => ({ title: name });

/** The form of a profile. */
export function ProfileForm({ person, stored, initialValues, onDone, ...start }: ProfileFormProps) {
  const initial = { ...toFormValues(profileFields, stored), ...initialValues };
  const editor = useDraftedForm({ ...start, initial, version: stored?.version, words });
  const { version, values } = editor;
  const save = useSave(stored, editor, onDone);
  const isAdmin = person.role === "admin";
  // One's own address is changed under “Account settings”, where it is confirmed.
  const mayReaddress = isAdmin && stored?.userId !== person._id;
  const action = stored ? "Update Profile" : "Create Profile";
  const line = (name: (typeof first | typeof further | typeof last)[number]) => (
    <TextLine
      key={name}
      editor={editor}
      field={name}
      hint={name === "email" ? addressHint(stored, values.email) : undefined}
    />
  );
  return (
    <form {...editor.formProps(save)} className={layout.form} aria-label={action}>
      <div className={`stack ${layout.fields}`}>
        <EditorNotices
          editor={editor}
          id={stored?._id ?? null}
          fields={profileFields}
          labels={labels}
          idOf={fieldId}
          load={load}
        />
        <FormUploadsProvider uploads={editor.uploads}>
          <PictureField editor={editor} />
          <div className={`stack ${layout.grid}`}>
            {(mayReaddress ? first : first.filter((name) => name !== "email")).map(line)}
            <CategoryFields editor={editor} />
            {isAdmin && values.memberCategory.includes("boardMember") && (
              <TextLine editor={editor} field="position" />
            )}
            <BioField editor={editor} />
            <AboutField key={version} editor={editor} />
            {[...further, ...last].map(line)}
          </div>
        </FormUploadsProvider>
      </div>
      <SaveBar beside={<DraftStatus editor={editor} />}>
        <SaveButton editor={editor} busyLabel="Saving the profile">
          {action}
        </SaveButton>
      </SaveBar>
    </form>
  );
}

/** What another address does, before it is saved. */
function addressHint(stored: EditableProfile | null, typed: string): string | undefined {
  if (!stored?.account?.isConfirmed) return undefined;
  const { name, email } = stored;
  return typed === email
    ? `${name} signs in with this address.`
    : `${name} will sign in with the new address and the same password, and no longer with ${email}. Both addresses get an e-mail that says so.`;
}
