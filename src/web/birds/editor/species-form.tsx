import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { type Species, SpeciesInput, speciesFields } from "#domain/birds/species.ts";
import { fieldsWithout, infoOf } from "#domain/fields.ts";
import { announceLeftOut } from "#web/forms/announce-left-out.ts";
import { Conflict } from "#web/forms/conflict.tsx";
import { FieldInput } from "#web/forms/field-input.tsx";
import {
  changedFields,
  pickValues,
  sameValues,
  toFormValues,
  toSent,
  withDraft,
} from "#web/forms/form-values.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import { BusyButton } from "../../forms/busy-button.tsx";
import { DraftNotice } from "../../forms/draft-notice.tsx";
import type { Draft, DraftKey } from "../../forms/drafts.ts";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { FileDrop } from "../../forms/file-drop.tsx";
import { FormUploadsProvider, useClearUploadFailure, useFormUploads } from "../../forms/form-uploads.tsx";
import { RichText } from "../../forms/rich-text/rich-text.tsx";
import { type Failure, useSubmission, validate } from "../../forms/submission.ts";
import { useDraft, useUnsaved } from "../../forms/use-draft.ts";
import { useLeaveGuard } from "../../forms/use-leave-guard.tsx";
import { useSendOnce } from "../../forms/use-send-once.ts";
import { announce } from "../../ui/toast.tsx";
import styles from "./editor.module.css";
import { MapsField } from "./maps-field.tsx";
import { NamesField } from "./names-field.tsx";
import { fieldId, labels, type SpeciesFormValues } from "./species-values.ts";

/** The fields that have a place of their own in the form; the others follow in the order of the table. */
const placed = [
  "name",
  "scientificName",
  "status",
  "statusYear",
  "fileUrl",
  "photoCredit",
  "photoLicence",
  "content",
  "map",
  "names",
  "synonyms",
] as const satisfies readonly (keyof SpeciesFormValues)[];
const checklist = fieldsWithout(speciesFields, placed);

const DuplicateSpecies = z.object({ name: z.string(), slug: z.string() });

/** Leads to the species that has the same scientific name, where the server names one. */
function DuplicateLink({ failure }: { failure: Failure | undefined }) {
  const duplicate = DuplicateSpecies.safeParse(failure?.current).data;
  if (!duplicate) return null;
  return (
    <p>
      <a href={`/edit/species/${duplicate.slug}`} target="_blank" rel="noopener">
        Edit {duplicate.name}
      </a>{" "}
      (opens in a new tab)
    </p>
  );
}

const load = async (id: string) =>
  toFormValues(
    speciesFields,
    await unwrap(browserClient.api.species[":idOrSlug"].$get({ param: { idOrSlug: id } })),
  );

/** The form of a species: the main fields first, the checklist fields below. */
export default function SpeciesForm({
  species,
  draftKey,
  savedDraft,
  onReload,
}: {
  species: Species | null;
  /** Where the draft is saved until the form is submitted. */
  draftKey: DraftKey;
  /** What was typed here earlier and not stored. */
  savedDraft: Draft<SpeciesFormValues> | null;
  onReload: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [start, setStart] = useState(() =>
    withDraft(toFormValues(speciesFields, species), savedDraft?.start),
  );
  const [values, setValues] = useState(() => withDraft(start, savedDraft?.values));
  const [version, setVersion] = useState(savedDraft?.version ?? species?.version);
  const { uploads, sending } = useFormUploads();
  const submission = useSubmission(form);
  const { submit, busy, failure } = submission;
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
  const reload = () => {
    discard();
    onReload();
  };

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit(async () => {
      await uploads.waitForAll();
      const draft = toSent(speciesFields, latest.current);
      validate(SpeciesInput, draft);
      const json = SpeciesInput.parse(draft);
      const changed = changedFields(toSent(speciesFields, start), draft);
      const reply = await sendOnce((options) =>
        unwrap(
          species
            ? browserClient.api.species[":id"].$patch({
                param: { id: species._id },
                json: {
                  ...pickValues(json, changed),
                  version: version ?? species.version,
                },
              })
            : browserClient.api.species.$post({ json }, options),
        ),
      );
      announceLeftOut(reply);
      announce(species ? "Species updated successfully" : "Species added successfully");
      await queryClient.invalidateQueries({ queryKey: ["species"] });
      discard();
      await navigate("/species");
    });
  }

  const field = (name: "synonyms" | Exclude<keyof SpeciesFormValues, "names" | "map">) => (
    <FieldInput
      key={name}
      id={fieldId(name)}
      info={infoOf(speciesFields[name])}
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      error={failure?.fields[name]}
    />
  );
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <ErrorSummary failure={failure} labels={labels} idOf={fieldId}>
        {species && (
          <Conflict
            id={species._id}
            fields={speciesFields}
            failure={failure}
            version={version}
            start={start}
            mine={values}
            load={() => load(species._id)}
            onLoad={reload}
            onKeep={(kept) => {
              setStart(kept.start);
              set(kept.values);
              setVersion(kept.version);
            }}
            formats={{ names: (names) => names.map(({ lang, value }) => `${value} (${lang})`).join(", ") }}
          />
        )}
        <DuplicateLink failure={failure} />
      </ErrorSummary>
      <DraftNotice savedDraft={savedDraft} onDiscard={reload} />
      <div className={styles.grid}>
        {field("name")}
        {field("scientificName")}
        {field("status")}
        {field("statusYear")}
      </div>
      <FormUploadsProvider uploads={uploads}>
        <div className={styles.grid}>
          <FileDrop
            field="fileUrl"
            id={fieldId("fileUrl")}
            label="Photograph"
            preset="species"
            accept="image"
            value={values.fileUrl || null}
            onChange={(fileUrl) => set({ fileUrl: fileUrl ?? "" })}
            error={failure?.fields.fileUrl}
          />
          <div className={styles.beside}>
            {field("photoCredit")}
            {field("photoLicence")}
          </div>
        </div>
        <RichText
          key={version}
          id={fieldId("content")}
          field="content"
          label="Account"
          initial={values.content}
          onChange={(content) => set({ content })}
          error={failure?.fields.content}
        />
        <MapsField maps={values.map} onChange={(map) => set({ map })} error={failure?.fields.map} />
      </FormUploadsProvider>
      <NamesField names={values.names} onChange={(names) => set({ names })} error={failure?.fields.names} />
      <section className={styles.more} aria-labelledby="checklist">
        <h2 id="checklist">What the checklist says</h2>
        {field("synonyms")}
        <div className={styles.grid}>{checklist.map(field)}</div>
      </section>
      <div className={styles.bar}>
        <a className="button quiet" href="/species">
          Back to the list
        </a>
        {busy && sending && <p>{`Waiting for ${sending}…`}</p>}
        <BusyButton
          type="submit"
          busy={busy}
          busyLabel={sending ? `Waiting for ${sending}…` : "Saving the species"}
        >
          {species ? "Save Species" : "Add Species"}
        </BusyButton>
      </div>
      {leaveDialog}
    </form>
  );
}
