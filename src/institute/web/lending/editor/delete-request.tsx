import { useMutation } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { AppError } from "#core/domain/errors.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { ConfirmDialog } from "#core/web/forms/confirm-dialog.tsx";
import { offerUndo } from "#core/web/forms/offer-undo.ts";
import type { LoanRequest } from "#institute/domain/lending/request.ts";
import { loanStatuses } from "#institute/domain/lending/statuses.ts";
import { useInvalidateLending } from "../pages/lending-queries.ts";

/** Deletes a request after confirmation; one that is still out is marked as returned at the same time. */
export function useDeleteRequest(fallback: RefObject<HTMLElement | null>) {
  const refresh = useInvalidateLending();
  const [pendingDelete, setPendingDelete] = useState<LoanRequest>();
  const [stillOut, setStillOut] = useState(false);
  const deletion = useMutation({
    mutationFn: ({ _id }: LoanRequest) =>
      unwrap(
        browserClient.api.request[":id"].$delete({
          param: { id: _id },
          query: stillOut ? { confirm: "returned" } : {},
        }),
      ),
    onSuccess: async (_reply, { _id, quantity, equipment, name }) => {
      setPendingDelete(undefined);
      offerUndo({
        done: "Record deleted successfully",
        about: `${quantity} × ${equipment}, ${name}`,
        undo: (options) =>
          unwrap(browserClient.api.request[":id"].undo.$post({ param: { id: _id } }, options)),
        refresh,
      });
      fallback.current?.focus();
      await refresh();
    },
    onError: (error) => {
      // It was handed over after the list was loaded.
      if (error instanceof AppError && error.code === "conflict") setStillOut(true);
    },
  });
  const releaseText =
    pendingDelete && loanStatuses[pendingDelete.state].holds
      ? "Its units become available to others, and the borrower gets an e-mail that it is cancelled. "
      : "";
  return {
    confirm(request: LoanRequest) {
      deletion.reset();
      setStillOut(loanStatuses[request.state].isOut);
      setPendingDelete(request);
    },
    dialog: pendingDelete && (
      <ConfirmDialog
        title="Delete this request?"
        action={stillOut ? "Mark returned and delete" : "Delete Request"}
        busyLabel="Deleting the request"
        cancelLabel="Keep it"
        busy={deletion.isPending}
        problem={deletion.error?.message}
        onConfirm={() => deletion.mutate(pendingDelete)}
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
