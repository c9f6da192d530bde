import { useQueryClient } from "@tanstack/react-query";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { announceLeftOut } from "#core/web/forms/announce-left-out.ts";
import { changedFields, pickValues } from "#core/web/forms/form-values.ts";
import type { Editor } from "#core/web/forms/use-editor-form.ts";
import { validate } from "#core/web/forms/validate.ts";
import { announce } from "#core/web/ui/toast.tsx";
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

/** Saves the form, announces the result and reloads the lists; returns a new profile. */
export function useSave(profile: EditableProfile | null, editor: Editor<ProfileValues>) {
  const queryClient = useQueryClient();
  return async (): Promise<CreatedProfile | undefined> => {
    let created: CreatedProfile | undefined;
    const { start, version } = editor;
    const values = editor.getValues();
    if (profile) {
      const changes = pickValues(values, changedFields(start, values));
      if (Object.keys(changes).length === 0) {
        announce("There was nothing to save");
        return undefined;
      }
      validate(ProfileChanges, changes);
      const sent = { param: { id: profile._id }, json: { ...changes, version } };
      const reply = await editor.sendOnce((options) =>
        unwrap(browserClient.api.profiles[":id"].$patch(sent, options)),
      );
      announceLeftOut(reply);
      announce("Profile updated successfully");
    } else {
      validate(ProfileInput, values);
      const reply = await editor.sendOnce((options) =>
        unwrap(browserClient.api.profiles.$post({ json: values }, options)),
      );
      announceLeftOut(reply);
      announce("Profile created successfully");
      created = reply;
    }
    void editor.discard();
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ["profile"] }),
      queryClient.invalidateQueries({ queryKey: ["profiles"] }),
      queryClient.invalidateQueries({ queryKey: ["accounts"] }),
    ]);
    return created;
  };
}
