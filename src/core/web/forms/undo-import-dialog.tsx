import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { announce } from "../ui/toast.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { toFailure } from "./submission.ts";

/** Undoes an import after a confirmation, and loads the list of imports again; `children` say what it will do. */
export function UndoImportDialog(props: {
  children: ReactNode;
  /** Returns what is announced afterwards. */
  undo: () => Promise<string>;
  listKey: QueryKey;
  onUndone: () => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: props.undo,
    onSuccess: (result) => {
      announce("The import was undone", result);
      props.onUndone();
      props.onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: props.listKey }),
  });
  return (
    <ConfirmDialog
      title="Undo this import?"
      action="Undo the import"
      cancelLabel="Leave it"
      busy={undo.isPending}
      busyLabel="Undoing the import"
      problem={undo.error ? toFailure(undo.error).message : undefined}
      onConfirm={() => undo.mutate()}
      onClose={props.onClose}
    >
      <p>{props.children}</p>
    </ConfirmDialog>
  );
}
