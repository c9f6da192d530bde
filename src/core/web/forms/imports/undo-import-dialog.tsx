import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import { useAction } from "../sending/use-action.ts";

/** Undoes an import after a confirmation, and loads the list of imports again; `children` say what it will do. */
export function UndoImportDialog(props: {
  children: ReactNode;
  /** Returns what is announced afterwards. */
  undo: () => Promise<string>;
  listKey: QueryKey;
  onUndone: () => void;
  onClose: () => void;
}) {
  const { run, busy, failure } = useAction({
    call: props.undo,
    done: (result) => ({ said: "The import was undone", detail: result }),
    after() {
      props.onUndone();
      props.onClose();
    },
    changes: [props.listKey],
  });
  return (
    <ConfirmDialog
      title="Undo this import?"
      action="Undo the import"
      cancelLabel="Leave it"
      busy={busy}
      busyLabel="Undoing the import"
      problem={failure?.message}
      onConfirm={() => run()}
      onClose={props.onClose}
    >
      <p>{props.children}</p>
    </ConfirmDialog>
  );
}
