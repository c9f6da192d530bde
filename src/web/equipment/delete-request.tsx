import { useMutation } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { AppError } from "#domain/errors.ts";
import { loanStatuses } from "#domain/loan.ts";
import type { LoanRequest } from "#domain/request.ts";
import { ask, browserClient } from "../browser-client.ts";
import { announceUndo } from "../ui/toast.tsx";
import { ConfirmDialog } from "../workplace/confirm-dialog.tsx";
import { useStoreRefresh } from "./store-queries.ts";
import { useUndoRequest } from "./use-undo-request.ts";

/** Deleting a request, after asking; what is still out can only be marked returned and deleted together. */
export function useDeleteRequest(fallback: RefObject<HTMLElement | null>) {
  const refresh = useStoreRefresh();
  const undo = useUndoRequest();
  const [doomed, setDoomed] = useState<LoanRequest>();
  const [stillOut, setStillOut] = useState(false);
  const deletion = useMutation({
    mutationFn: ({ _id }: LoanRequest) =>
      ask(
        browserClient.api.request[":id"].$delete({
          param: { id: _id },
          query: stillOut ? { confirm: "returned" } : {},
        }),
      ),
    onSuccess: async (_gone, { _id }) => {
      setDoomed(undefined);
      announceUndo("Record deleted successfully", () => void undo(_id));
      fallback.current?.focus();
      await refresh();
    },
    onError: (error) => {
      // Somebody has handed it over since the list was read.
      if (error instanceof AppError && error.code === "conflict") setStillOut(true);
    },
  });
  const free =
    doomed && loanStatuses[doomed.state].holds
      ? "Its units become free for others, and the borrower gets a mail that it is cancelled. "
      : "";
  return {
    ask(request: LoanRequest) {
      deletion.reset();
      setStillOut(loanStatuses[request.state].out);
      setDoomed(request);
    },
    dialog: doomed && (
      <ConfirmDialog
        title="Delete this request?"
        action={stillOut ? "Mark returned and delete" : "Delete Request"}
        busyLabel="Deleting the request"
        stay="Keep it"
        busy={deletion.isPending}
        problem={deletion.error?.message}
        onConfirm={() => deletion.mutate(doomed)}
        onClose={() => setDoomed(undefined)}
      >
        <p>
          <b>
            {doomed.quantity} × {doomed.equipment}
          </b>
          , {doomed.name}
        </p>
        <p>
          {stillOut
            ? "It is still out. Deleting it marks everything as back in the store."
            : `${free}Its history is kept, but it leaves this table.`}
        </p>
      </ConfirmDialog>
    ),
  };
}
