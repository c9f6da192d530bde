import { useQueryClient } from "@tanstack/react-query";
import { type EditableProfile, ProfileChanges, ProfileInput } from "#domain/people/profile.ts";
import { announceLeftOut } from "#web/forms/announce-left-out.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import { changedFields, pickValues } from "../../forms/form-values.ts";
import { validate } from "../../forms/submission.ts";
import type { Editor } from "../../forms/use-editor-form.ts";
import { announce } from "../../ui/toast.tsx";
import type { ProfileValues } from "./fields.tsx";

export const fetchProfile = (id: string) =>
  unwrap(browserClient.api.profiles[":member"].$get({ param: { member: id } }));

/** Saves the form, announces the result and reloads the lists. */
export function useSave(profile: EditableProfile | null, editor: Editor<ProfileValues>) {
  const queryClient = useQueryClient();
  return async () => {
    const { start, version } = editor;
    const values = editor.getValues();
    if (profile) {
      const changes = pickValues(values, changedFields(start, values));
      if (Object.keys(changes).length === 0) return announce("There was nothing to save");
      validate(ProfileChanges, changes);
      const reply = await unwrap(
        browserClient.api.profiles[":id"].$patch({
          param: { id: profile._id },
          json: { ...changes, version },
        }),
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
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ["profile"] }),
      queryClient.invalidateQueries({ queryKey: ["profiles"] }),
      queryClient.invalidateQueries({ queryKey: ["accounts"] }),
    ]);
  };
}
