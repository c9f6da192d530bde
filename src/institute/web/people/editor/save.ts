import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { changedFields, pickValues } from "#core/web/forms/fields/form-values.ts";
import { validate } from "#core/web/forms/fields/validate.ts";
import { announceLeftOut } from "#core/web/forms/sending/announce-left-out.ts";
import { nothingToSave, useAction } from "#core/web/forms/sending/use-action.ts";
import type { Editor } from "#core/web/forms/sending/use-editor-form.ts";
import { type EditableProfile, ProfileChanges, ProfileInput } from "#institute/domain/people/profile.ts";
import type { ProfileValues } from "./fields.tsx";

export const fetchProfile = (id: string) =>
  unwrap(browserClient.api.profiles[":member"].$get({ param: { member: id } }));

/** A member who was just added. */
export interface CreatedProfile {
  _id: string;
  name: string;
  slug: string;
}

/** Saves the form, and reads again where the profile is shown; `onDone` gets a new one. */
export function useSave(
  profile: EditableProfile | null,
  editor: Editor<ProfileValues>,
  onDone: (created: CreatedProfile | undefined) => void,
) {
  return useAction({
    editor,
    async call(keyed) {
      const values = editor.getValues();
      if (!profile) {
        validate(ProfileInput, values);
        return unwrap(browserClient.api.profiles.$post({ json: values }, keyed));
      }
      const changes = pickValues(values, changedFields(editor.start, values));
      if (Object.keys(changes).length === 0) return undefined;
      validate(ProfileChanges, changes);
      const sent = { param: { id: profile._id }, json: { ...changes, version: editor.version } };
      return unwrap(browserClient.api.profiles[":id"].$patch(sent, keyed));
    },
    done(reply) {
      if (!reply) return { said: nothingToSave };
      announceLeftOut(reply);
      return { said: profile ? "Profile updated successfully" : "Profile created successfully" };
    },
    after(reply) {
      if (reply) void editor.discard();
      onDone(profile ? undefined : reply);
    },
    changes: [["profile"], ["profiles"], ["accounts"]],
  }).run;
}
