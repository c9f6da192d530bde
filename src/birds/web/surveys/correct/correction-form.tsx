import { useState } from "react";
import { formatDate } from "#core/domain/dates.ts";
import { keysOf } from "#core/domain/keys.ts";
import { countOf } from "#core/domain/words.ts";
import { useLeaveGuard } from "#core/web/forms/dialogs/use-leave-guard.tsx";
import { DraftNotice } from "#core/web/forms/drafts/draft-notice.tsx";
import { DraftStatus, mustBeAnswered } from "#core/web/forms/drafts/draft-status.tsx";
import { bindFields } from "#core/web/forms/fields/bind-fields.ts";
import { FieldInput } from "#core/web/forms/fields/field-input.tsx";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { DraftProblem } from "#core/web/forms/sending/editor-notices.tsx";
import { ErrorSummary } from "#core/web/forms/sending/error-summary.tsx";
import { SaveBar } from "#core/web/ui/save-bar.tsx";
import styles from "./correct.module.css";
import { CorrectionConflict } from "./correction-conflict.tsx";
import { editCount, editedFields, emptyCount, fieldId, labels } from "./correction-values.ts";
import { CountRows } from "./count-rows.tsx";
import { DeleteSurvey } from "./delete-survey.tsx";
import { type CorrectionFormProps, useCorrectionForm } from "./use-correction-form.ts";

/** A survey with its counts and the reason for correcting it. */
export function CorrectionForm(props: CorrectionFormProps) {
  const editor = useCorrectionForm(props);
  const { survey, counts, values, set, busy, failure } = editor;
  const [isDeleting, setIsDeleting] = useState(false);
  const leaveDialog = useLeaveGuard(editor.unsaved);
  const bind = bindFields(editedFields, fieldId, editor);
  const isAsked = mustBeAnswered(editor.draft);

  return (
    <form
      {...editor.formProps(editor.save)}
      className={`stack ${styles.form}`}
      aria-labelledby={fieldId("heading")}
    >
      <h2 id={fieldId("heading")}>
        {survey.site.name}, {formatDate(`${survey.date}T12:00:00Z`)}
      </h2>
      <p className="hint">{survey.eventID}</p>
      {editor.offer}
      {isAsked && (
        <DraftProblem
          editor={editor}
          fields={editedFields}
          labels={labels}
          formats={{
            locationID: (key) => key,
            reason: (reason) => reason,
            edits: (edits) => countOf(Object.keys(edits).length, "count"),
            added: (added) => countOf(added.length, "count"),
          }}
        />
      )}
      <ErrorSummary failure={failure} labels={labels} idOf={fieldId}>
        {!isAsked && failure && <CorrectionConflict editor={editor} />}
      </ErrorSummary>
      {survey.marks && survey.marks.length > 0 && (
        <ul className={`note stack ${styles.marks}`} aria-label="Things to check">
          {survey.marks.map((mark) => (
            <li key={mark}>{mark}</li>
          ))}
        </ul>
      )}
      {editor.savedDraft && <DraftNotice savedDraft={editor.savedDraft} onDiscard={editor.reload} />}
      <div className={`columns ${styles.fields}`}>
        <TextInput
          id={fieldId("locationID")}
          label={labels.locationID}
          description="The key of a site that is already known."
          value={values.locationID}
          error={failure?.fields.locationID}
          required
          autoComplete="off"
          onChange={({ currentTarget }) => set({ locationID: currentTarget.value })}
        />
        {keysOf(editedFields).map((name) => (
          <FieldInput key={name} {...bind(name)} required={name === "date"} />
        ))}
      </div>
      <CountRows
        id={fieldId("counts")}
        counts={counts}
        onChange={(count, change) => set(editCount(editor.getValues(), count, change))}
        onAdd={() => set({ added: [...editor.getValues().added, emptyCount] })}
      />
      <TextInput
        id={fieldId("reason")}
        label={labels.reason}
        description="For the audit log and the list of imports, such as “The observer misread the form”."
        value={values.reason}
        error={failure?.fields.reason}
        required
        maxLength={500}
        onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
      />
      <SaveBar
        beside={
          <>
            <button type="button" className="button quiet" onClick={() => setIsDeleting(true)}>
              Delete the survey…
            </button>
            <DraftStatus editor={editor} />
          </>
        }
      >
        <BusyButton type="submit" busy={busy} busyLabel="Saving the survey">
          Save the correction
        </BusyButton>
      </SaveBar>
      {isDeleting && (
        <DeleteSurvey
          survey={survey}
          onDeleted={() => void editor.discard()}
          onClose={() => setIsDeleting(false)}
        />
      )}
      {leaveDialog}
    </form>
  );
}
