import { href } from "react-router";
import { z } from "zod";
import type { Photo } from "#birds/domain/guide/photo.ts";
import { speciesFields } from "#birds/domain/guide/species.ts";
import { licences } from "#birds/domain/guide/terms.ts";
import { fieldsWithout } from "#core/domain/fields.ts";
import { isKeyOf } from "#core/domain/keys.ts";
import { useLeaveGuard } from "#core/web/forms/dialogs/use-leave-guard.tsx";
import { DraftStatus } from "#core/web/forms/drafts/draft-status.tsx";
import { bindFields } from "#core/web/forms/fields/bind-fields.ts";
import { FieldInput } from "#core/web/forms/fields/field-input.tsx";
import { RichTextLater } from "#core/web/forms/fields/rich-text/rich-text-later.tsx";
import { EditorNotices } from "#core/web/forms/sending/editor-notices.tsx";
import { FormUploadsProvider } from "#core/web/forms/sending/form-uploads.tsx";
import { SaveButton } from "#core/web/forms/sending/save-button.tsx";
import type { Failure } from "#core/web/forms/sending/submission.ts";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import styles from "./editor.module.css";
import { MapsField } from "./maps-field.tsx";
import { NamesField } from "./names-field.tsx";
import { PhotographField } from "./photograph-field.tsx";
import { PhotosField } from "./photos-field.tsx";
import { byPhotograph, fieldId, labels, loadValues, type SpeciesFormValues } from "./species-values.ts";
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
  "photoCaption",
  "photoFocus",
  "photos",
  "comparison",
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
      <a href={href("/edit/species/:slug", { slug: duplicate.slug })} target="_blank" rel="noopener">
        Edit {duplicate.name}
      </a>{" "}
      (opens in a new tab)
    </p>
  );
}

/** The fields of the first photograph, as they are for one that was copied. */
const valuesOf = ({ url, caption, credit, licence }: Photo): Partial<SpeciesFormValues> => ({
  fileUrl: url,
  photoCaption: caption ?? "",
  photoCredit: credit ?? "",
  photoLicence: licence ?? "",
  photoFocus: "",
});

/** The first photograph, as one of several. */
function firstOf(values: SpeciesFormValues): Photo | undefined {
  const { fileUrl: url, photoCaption: caption, photoCredit: credit, photoLicence: licence } = values;
  return url
    ? {
        url,
        caption: caption || null,
        credit: credit || null,
        licence: isKeyOf(licences, licence) ? licence : null,
      }
    : undefined;
}

/** The form of a species: the main fields first, the checklist fields below. */
export default function SpeciesForm(props: SpeciesFormProps) {
  const species = props.stored;
  const state = useSpeciesForm(props);
  const { values, set, failure } = state;
  const named = failure && byPhotograph(failure);
  const leaveDialog = useLeaveGuard(state.unsaved);
  const bind = bindFields(speciesFields, fieldId, state);
  const field = (name: Parameters<typeof bind>[0]) => <FieldInput key={name} {...bind(name)} />;
  function makeFirst(index: number) {
    const chosen = values.photos[index];
    if (!chosen) return;
    const before = firstOf(values);
    set({ ...valuesOf(chosen), photos: values.photos.toSpliced(index, 1, ...(before ? [before] : [])) });
    document.getElementById(fieldId("fileUrl"))?.focus();
  }
  return (
    <form {...state.formProps(state.save)} className={`stack ${styles.form}`}>
      <EditorNotices
        editor={{ ...state, failure: named?.failure }}
        id={species?._id ?? null}
        fields={speciesFields}
        labels={{ ...labels, ...named?.labels }}
        idOf={fieldId}
        load={loadValues}
        formats={{
          names: (names) => names.map(({ lang, value }) => `${value} (${lang})`).join(", "),
          photos: (photos) => photos.map(({ url, caption }) => caption ?? url).join(", "),
        }}
      >
        <DuplicateLink failure={failure} />
      </EditorNotices>
      <div className={`stack ${styles.grid}`}>
        {field("name")}
        {field("scientificName")}
        {field("status")}
        {field("statusYear")}
      </div>
      <FormUploadsProvider uploads={state.uploads}>
        <PhotographField
          values={values}
          set={set}
          onCopied={(photo) => set(valuesOf(photo))}
          error={failure?.fields.fileUrl}
        >
          {field("photoCaption")}
          {field("photoCredit")}
          {field("photoLicence")}
        </PhotographField>
        <PhotosField
          photos={values.photos}
          onChange={(photos) => set({ photos })}
          onFirst={makeFirst}
          errors={failure?.paths ?? {}}
        />
        <RichTextLater
          key={state.version}
          id={fieldId("content")}
          field="content"
          label="Description"
          initial={values.content}
          onChange={(content) => set({ content })}
          error={failure?.fields.content}
        />
        {field("comparison")}
        <MapsField maps={values.map} onChange={(map) => set({ map })} error={failure?.fields.map} />
      </FormUploadsProvider>
      <NamesField names={values.names} onChange={(names) => set({ names })} error={failure?.fields.names} />
      <section className={`stack ${styles.more}`} aria-labelledby="checklist">
        <h2 id="checklist">What the checklist says</h2>
        {field("synonyms")}
        <div className={`stack ${styles.grid}`}>{checklist.map(field)}</div>
      </section>
      <SaveBar
        beside={
          <>
            <a href="/species">Back to the list</a>
            <DraftStatus editor={state} />
          </>
        }
      >
        <SaveButton editor={state} busyLabel="Saving the species">
          {species ? "Save Species" : "Add Species"}
        </SaveButton>
      </SaveBar>
      {leaveDialog}
    </form>
  );
}
