import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { type Species, SpeciesInput, speciesFields } from "#domain/birds/species.ts";
import { announceLeftOut } from "#web/forms/announce-left-out.ts";
import {
  changedFields,
  pickValues,
  sameValues,
  toFormValues,
  toSent,
  withDraft,
} from "#web/forms/form-values.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import type { Draft, DraftKey } from "../../forms/drafts.ts";
import { useClearUploadFailure, useFormUploads } from "../../forms/form-uploads.tsx";
import { useSubmission, validate } from "../../forms/submission.ts";
import { useDraft, useUnsaved } from "../../forms/use-draft.ts";
import { useLeaveGuard } from "../../forms/use-leave-guard.tsx";
import { useSendOnce } from "../../forms/use-send-once.ts";
import { announce } from "../../ui/toast.tsx";
import type { SpeciesFormValues } from "./species-values.ts";

export interface SpeciesFormProps {
  species: Species | null;
  /** Where the draft is saved until the form is submitted. */
  draftKey: DraftKey;
  /** What was typed here earlier and not stored. */
  savedDraft: Draft<SpeciesFormValues> | null;
  onReload: () => void;
}

/** The state of the form of a species: its values, its draft, its uploads, and how it is saved. */
export function useSpeciesForm(props: SpeciesFormProps, form: RefObject<HTMLFormElement | null>) {
  const { species, draftKey, savedDraft, onReload } = props;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [start, setStart] = useState(() =>
    withDraft(toFormValues(speciesFields, species), savedDraft?.start),
  );
  const [values, setValues] = useState(() => withDraft(start, savedDraft?.values));
  const [version, setVersion] = useState(savedDraft?.version ?? species?.version);
  const { uploads, sending } = useFormUploads();
  const submission = useSubmission(form);
  useClearUploadFailure(uploads, submission);
  const latest = useRef(values);
  latest.current = values;
  const set = (change: Partial<SpeciesFormValues>) => {
    latest.current = { ...latest.current, ...change };
    setValues(latest.current);
  };
  const unsaved = useUnsaved();
  unsaved.current.uploading = sending;
  const { sendOnce, sendKey } = useSendOnce(savedDraft?.sendKey);
  useDraft(
    unsaved,
    { values, start, changed: !sameValues(values, start), sendKey },
    draftKey,
    version ?? null,
  );
  const leaveDialog = useLeaveGuard(unsaved);
  const discard = () => {
    unsaved.current.isResolved = true;
    unsaved.current.discard();
  };

  async function save() {
    await uploads.waitForAll();
    const draft = toSent(speciesFields, latest.current);
    const json = validate(SpeciesInput, draft);
    const changed = changedFields(toSent(speciesFields, start), draft);
    const reply = await sendOnce((options) =>
      unwrap(
        species
          ? browserClient.api.species[":id"].$patch({
              param: { id: species._id },
              json: { ...pickValues(json, changed), version: version ?? species.version },
            })
          : browserClient.api.species.$post({ json }, options),
      ),
    );
    announceLeftOut(reply);
    announce(species ? "Species updated successfully" : "Species added successfully");
    await queryClient.invalidateQueries({ queryKey: ["species"] });
    discard();
    await navigate("/species");
  }

  return {
    ...{ start, values, set, version, uploads, sending, submission, leaveDialog },
    submit: () => submission.submit(save),
    /** Continues with this edit on top of a newer version. */
    rebase: (edit: { start: SpeciesFormValues; values: SpeciesFormValues; version: number }) => {
      setStart(edit.start);
      set(edit.values);
      setVersion(edit.version);
    },
    reload: () => {
      discard();
      onReload();
    },
  };
}
