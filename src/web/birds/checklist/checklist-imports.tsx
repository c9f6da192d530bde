import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type ChecklistImport, checklistUndoBlocks } from "#domain/birds/checklist-changes.ts";
import { formatDateTime } from "#domain/dates.ts";
import { countOf } from "#domain/words.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { toFailure } from "../../forms/submission.ts";
import { announce } from "../../ui/toast.tsx";
import styles from "./checklist-imports.module.css";

const api = browserClient.api.species.imports;

export const importsKey = ["checklist imports"];

/** The checklists that were imported, each with a button to undo it; nothing before the first. */
export function ChecklistImports() {
  const id = useId();
  const imports = useQuery({ queryKey: importsKey, queryFn: () => unwrap(api.$get()) });
  const [chosen, setChosen] = useState<ChecklistImport>();
  const all = imports.data?.imports ?? [];
  if (all.length === 0) return null;
  return (
    <section className={styles.imports} aria-labelledby={id}>
      <h2 id={id}>Imported checklists</h2>
      <ul>
        {all.map((item) => (
          <li key={item._id}>
            <div>
              <b>{describe(item)}</b>
              <small>
                {formatDateTime(item.at)}, by {item.by ?? "the command line or a deleted account"}
                {item.undone && `. Undone ${formatDateTime(item.undone.at)}`}
                {!item.undone && item.blockedBy && `. ${checklistUndoBlocks[item.blockedBy]}`}
              </small>
            </div>
            {item.blockedBy === null && (
              <button type="button" className="button quiet" onClick={() => setChosen(item)}>
                Undo…<span className="visually-hidden"> {describe(item)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {chosen && <UndoDialog item={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  );
}

const describe = ({ added, updated, splits, lumps }: ChecklistImport): string =>
  [
    `${added.toLocaleString("en-GB")} added`,
    `${updated.toLocaleString("en-GB")} changed`,
    ...(splits > 0 ? [countOf(splits, "split")] : []),
    ...(lumps > 0 ? [countOf(lumps, "lump")] : []),
  ].join(", ");

function UndoDialog({ item, onClose }: { item: ChecklistImport; onClose: () => void }) {
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: () => unwrap(api[":id"].$delete({ param: { id: item._id } })),
    onSuccess: () => {
      announce("The import was undone", "The species and their counts are as they were before.");
      void queryClient.invalidateQueries({ queryKey: ["species"] });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: importsKey }),
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
      onClose={onClose}
    >
      <p>
        Species that it added go to the bin, those that it changed, split or joined are as they were before,
        and their counts follow. Nothing is taken off the list of sensitive species.
      </p>
    </ConfirmDialog>
  );
}
