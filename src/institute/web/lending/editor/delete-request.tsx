import { type RefObject, useState } from "react";
import { AppError } from "#core/domain/errors.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { ConfirmDialog } from "#core/web/forms/dialogs/confirm-dialog.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import type { LoanRequest } from "#institute/domain/lending/request.ts";
import { loanStatuses } from "#institute/domain/lending/statuses.ts";
import { lendingKeys } from "../pages/lending-queries.ts";

/** Deletes a request after confirmation; one that is still out is marked as returned at the same time. */
export function useDeleteRequest(fallback: RefObject<HTMLElement | null>) {
  const [pendingDelete, setPendingDelete] = useState<LoanRequest>();
  const [stillOut, setStillOut] = useState(false);
  const deletion = useAction({
    async call(keyed, { _id: id }: LoanRequest) {
      const query = stillOut ? { confirm: "returned" as const } : {};
      try {
        return await unwrap(browserClient.api.request[":id"].$delete({ param: { id }, query }, keyed));
      } catch (error) {
        // It was handed over after the list was loaded.
        if (error instanceof AppError && error.code === "conflict") setStillOut(true);
        throw error;
      }
    },
    done: (_reply, { _id, quantity, equipment, name }) => ({
      said: "Record deleted successfully",
      detail: `${quantity} × ${equipment}, ${name}`,
      undo: (keyed) => unwrap(browserClient.api.request[":id"].undo.$post({ param: { id: _id } }, keyed)),
    }),
    after() {
      setPendingDelete(undefined);
      fallback.current?.focus();
    },
    changes: lendingKeys,
  });
  const releaseText =
    pendingDelete && loanStatuses[pendingDelete.state].holds
      ? "Its units become available to others, and the borrower gets an e-mail that it is cancelled. "
      : "";
  return {
    confirm(request: LoanRequest) {
      deletion.clearFailure();
      setStillOut(loanStatuses[request.state].isOut);
      setPendingDelete(request);
    },
    dialog: pendingDelete && (
      <ConfirmDialog
        title="Delete this request?"
        action={stillOut ? "Mark returned and delete" : "Delete Request"}
        busyLabel="Deleting the request"
        cancelLabel="Keep it"
        busy={deletion.busy}
        problem={deletion.failure?.message}
        onConfirm={() => deletion.run(pendingDelete)}
        onClose={() => setPendingDelete(undefined)}
      >
        <p>
          <b>
            {pendingDelete.quantity} × {pendingDelete.equipment}
          </b>
          , {pendingDelete.name}
        </p>
        <p>
          {stillOut
            ? "The equipment is still out. Deleting the request marks everything as returned."
            : `${releaseText}It is removed from this table, but its history stays.`}
        </p>
      </ConfirmDialog>
    ),
  };
}
