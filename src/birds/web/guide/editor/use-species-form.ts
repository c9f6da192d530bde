import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import {
  type Species,
  SpeciesInput,
  saidOfPhotograph,
  speciesFields,
  type WithProtected,
} from "#birds/domain/guide/species.ts";
import type { WithLeftOut } from "#core/domain/left-out.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { useDraftedForm } from "#core/web/forms/drafts/use-drafted-form.ts";
import { changedFields, pickValues, toFormValues, toSent } from "#core/web/forms/fields/form-values.ts";
import { validate } from "#core/web/forms/fields/validate.ts";
import { announceLeftOut } from "#core/web/forms/sending/announce-left-out.ts";
import type { EditorStart } from "#core/web/forms/sending/edited-record.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import type { SpeciesFormValues } from "./species-values.ts";

/** What the form of a species starts from; null for a new one. */
export type SpeciesFormProps = EditorStart<Species | null, SpeciesFormValues>;

/** The state of the form of a species, and how it is saved. */
export function useSpeciesForm({ stored: species, ...start }: SpeciesFormProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const initial = toFormValues(speciesFields, species);
  const words = ({ name }: SpeciesFormValues) => ({ title: name });
  const editor = useDraftedForm({ ...start, initial, version: species?.version, words });

  const { run: save } = useAction({
    editor,
    async call(keyed): Promise<WithLeftOut & WithProtected> {
      const draft = toSent(speciesFields, editor.getValues());
      const json = validate(SpeciesInput, draft);
      if (!species) return unwrap(browserClient.api.species.$post({ json }, keyed));
      const edited = changedFields(toSent(speciesFields, editor.start), draft);
      // Another photograph may be by the same person, which the server would not take for granted.
      const changed = edited.includes("fileUrl") ? [...edited, ...saidOfPhotograph] : edited;
      const version = editor.version ?? species.version;
      const sent = { param: { id: species._id }, json: { ...pickValues(json, changed), version } };
      return unwrap(browserClient.api.species[":id"].$patch(sent, keyed));
    },
    done(reply) {
      announceLeftOut(reply);
      return {
        said: species ? "Species updated successfully" : "Species added successfully",
        detail: [`${editor.getValues().name.trim()}.`, describeProtected(reply)].join(" "),
      };
    },
    async after() {
      void editor.discard();
      await queryClient.invalidateQueries({ queryKey: ["species"] });
      await navigate("/species");
    },
  });

  return { ...editor, save };
}

/** The guide opens no sensitive bird: its new names and those that it loses are on the list too. */
function describeProtected({ sealed: names = [] }: WithProtected): string {
  if (names.length === 0) return "";
  const list = new Intl.ListFormat("en-GB").format(names.map((name) => `“${name}”`));
  return `The bird is sensitive, so its places stay withheld: ${list} joined the list at Sensitive species.`;
}
