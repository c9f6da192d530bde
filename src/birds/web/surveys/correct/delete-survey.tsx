import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { StoredSurvey } from "#birds/domain/surveys/correction.ts";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { ConfirmDialog } from "#core/web/forms/dialogs/confirm-dialog.tsx";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { useKeptText } from "#core/web/forms/sending/kept-input.ts";
import { toFailure } from "#core/web/forms/sending/submission.ts";
import { announce } from "#core/web/ui/toast.tsx";
import { editedSurvey } from "./stored-surveys.ts";

/** Asks for the reason, and deletes the survey. */
export function DeleteSurvey({
  survey,
  onDeleted,
  onClose,
}: {
  survey: StoredSurvey;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const { eventID, version, counts } = survey;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [reason, setReason] = useKeptText(`deletion of ${eventID}`);
  const deletion = useMutation({
    mutationFn: () =>
      unwrap(
        browserClient.api.surveys.stored[":eventID"].$delete({
          param: { eventID: encodeURIComponent(eventID) },
          query: { version, reason },
        }),
      ),
    onSuccess: async () => {
      onDeleted();
      announce("The survey was deleted", "It can be put back under Survey data for 30 days.");
      await navigate("/surveys/correct", { replace: true });
      queryClient.removeQueries({ queryKey: ["edited", editedSurvey, eventID] });
      await queryClient.invalidateQueries();
    },
  });
  const failure = deletion.error ? toFailure(deletion.error) : undefined;
  return (
    <ConfirmDialog
      title="Delete this survey?"
      action="Delete the survey"
      cancelLabel="Leave it"
      busy={deletion.isPending}
      busyLabel="Deleting the survey"
      problem={failure && (failure.fields.reason ?? failure.message)}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>It disappears from every page and file with its {countOf(counts.length, "count")}.</p>
      <TextInput
        label="Reason"
        value={reason}
        required
        maxLength={500}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
