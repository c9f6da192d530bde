import { type FormEvent, useRef } from "react";
import { z } from "zod";
import { type Species, speciesFields } from "#domain/birds/species.ts";
import { fieldsWithout, infoOf } from "#domain/fields.ts";
import { Conflict } from "#web/forms/conflict.tsx";
import { FieldInput } from "#web/forms/field-input.tsx";
import { toFormValues } from "#web/forms/form-values.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import { BusyButton } from "../../forms/busy-button.tsx";
import { DraftNotice } from "../../forms/draft-notice.tsx";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { FileDrop } from "../../forms/file-drop.tsx";
import { FormUploadsProvider } from "../../forms/form-uploads.tsx";
import { RichText } from "../../forms/rich-text/rich-text.tsx";
import type { Failure } from "../../forms/submission.ts";
import styles from "./editor.module.css";
import { MapsField } from "./maps-field.tsx";
import { NamesField } from "./names-field.tsx";
import { fieldId, labels, type SpeciesFormValues } from "./species-values.ts";
import { type SpeciesFormProps, useSpeciesForm } from "./use-species-form.ts";

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
export default function SpeciesForm(props: SpeciesFormProps) {
  const { species, savedDraft } = props;
  const form = useRef<HTMLFormElement>(null);
  const state = useSpeciesForm(props, form);
  const { values, set, version, uploads } = state;
  const { failure } = state.submission;
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
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void state.submit();
      }}
    >
      <Problems species={species} state={state} />
      <DraftNotice savedDraft={savedDraft} onDiscard={state.reload} />
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
      <SaveBar species={species} state={state} />
      {state.leaveDialog}
    </form>
  );
}

type Part = { species: Species | null; state: ReturnType<typeof useSpeciesForm> };

/** What was refused, and after a conflict the newer version beside this one. */
function Problems({ species, state }: Part) {
  const { failure } = state.submission;
  return (
    <ErrorSummary failure={failure} labels={labels} idOf={fieldId}>
      {species && (
        <Conflict
          id={species._id}
          fields={speciesFields}
          failure={failure}
          version={state.version}
          start={state.start}
          mine={state.values}
          load={() => load(species._id)}
          onLoad={state.reload}
          onKeep={state.rebase}
          formats={{ names: (names) => names.map(({ lang, value }) => `${value} (${lang})`).join(", ") }}
        />
      )}
      <DuplicateLink failure={failure} />
    </ErrorSummary>
  );
}

function SaveBar({ species, state }: Part) {
  const { sending, submission } = state;
  return (
    <div className={styles.bar}>
      <a className="button quiet" href="/species">
        Back to the list
      </a>
      {submission.busy && sending && <p>{`Waiting for ${sending}…`}</p>}
      <BusyButton
        type="submit"
        busy={submission.busy}
        busyLabel={sending ? `Waiting for ${sending}…` : "Saving the species"}
      >
        {species ? "Save Species" : "Add Species"}
      </BusyButton>
    </div>
  );
}
