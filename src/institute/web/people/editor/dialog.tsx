import { AppError } from "#core/domain/errors.ts";
import { EditorDialog } from "#core/web/forms/dialogs/editor-dialog.tsx";
import { useUnsaved } from "#core/web/forms/drafts/unsaved.ts";
import { EditedRecord, FormSkeleton } from "#core/web/forms/sending/edited-record.tsx";
import type { Person } from "#core/web/session/use-person.ts";
import type { EditableProfile, Profile } from "#institute/domain/people/profile.ts";
import type { ProfileValues } from "./fields.tsx";
import { ProfileForm } from "./form.tsx";
import { type CreatedProfile, fetchProfile } from "./save.ts";

export interface ProfileEditorProps {
  person: Person;
  /** The profile to edit, or null for a new one. */
  id: string | null;
  /** Initial values of a new profile. */
  initialValues?: Partial<ProfileValues>;
  onCreated?: ((created: CreatedProfile) => void) | undefined;
  onClosed: () => void;
}

/** The full-screen editor of a profile. */
export function ProfileEditor({ person, id, initialValues = {}, ...on }: ProfileEditorProps) {
  const unsaved = useUnsaved();
  return (
    <EditorDialog
      title={id === null ? "Add New Member" : "Edit Profile"}
      unsaved={unsaved}
      onClosed={on.onClosed}
    >
      {(discard) => (
        <EditedRecord<EditableProfile | null, ProfileValues>
          what="The profile"
          id={id}
          load={async () => (id === null ? null : assertEditable(await fetchProfile(id)))}
          draft={() => ({ account: person._id, kind: "profile", id })}
          skeleton={<FormSkeleton what="the profile" heights={[120, 48, 280]} />}
        >
          {(start) => (
            <ProfileForm
              {...start}
              person={person}
              initialValues={initialValues}
              unsaved={unsaved}
              onDone={(created) => {
                discard();
                if (created) on.onCreated?.(created);
              }}
            />
          )}
        </EditedRecord>
      )}
    </EditorDialog>
  );
}

/** The profile with its private fields, which the server sends only to those who may edit it. */
function assertEditable(profile: Profile): EditableProfile {
  if (isEditable(profile)) return profile;
  throw new AppError("forbidden", "You cannot edit this profile.");
}

const isEditable = (profile: Profile): profile is EditableProfile =>
  profile.email !== undefined && profile.version !== undefined;
