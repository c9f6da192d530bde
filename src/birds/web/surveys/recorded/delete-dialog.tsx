import { useRef, useState } from "react";
import type { FieldSurveySummary } from "#birds/domain/surveys/field-survey.ts";
import { formatDate } from "#core/domain/dates.ts";
import { ConfirmDialog } from "#core/web/forms/dialogs/confirm-dialog.tsx";
import { Textarea } from "#core/web/forms/fields/textarea.tsx";
import { useKeptText } from "#core/web/forms/sending/kept-input.ts";
import { titleOf, useDeletion } from "./recorded-surveys.ts";

/** Asks before a survey is deleted; for a public one, also why. */
export function DeleteDialog(props: {
  survey: FieldSurveySummary;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { survey } = props;
  const [reason, setReason] = useKeptText(`deletion of ${survey.id}`);
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const deletion = useDeletion(() => {
    props.onClose();
    props.onDeleted();
  });

  function onConfirm() {
    const isMissing = survey.isPublic && reason.trim() === "";
    setIsReasonMissing(isMissing);
    if (isMissing) field.current?.focus();
    else deletion.run({ survey, reason: reason.trim() });
  }

  return (
    <ConfirmDialog
      title="Delete this survey?"
      action="Delete the survey"
      cancelLabel="Keep it"
      busy={deletion.busy}
      busyLabel="Deleting the survey"
      problem={deletion.failure?.message}
      onConfirm={onConfirm}
      onClose={props.onClose}
    >
      <p>
        <b>{titleOf(survey)}</b>, {formatDate(survey.startedAt)}
      </p>
      <p>
        {survey.isPublic && "It disappears from every page and file. "}
        You can undo this right away. An admin can restore it for 30 days.
      </p>
      {survey.isPublic && (
        <Textarea
          ref={field}
          label="Reason"
          description="For the institute’s log; it is not public."
          error={isReasonMissing && "Say why it is deleted."}
          rows={2}
          maxLength={1000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}
