import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type ChecklistImport, checklistUndoBlocks } from "#domain/birds/checklist-changes.ts";
import { formatDateTime } from "#domain/dates.ts";
import { countOf } from "#domain/words.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import { UndoImportDialog } from "../../forms/undo-import-dialog.tsx";
import styles from "./checklist-imports.module.css";

const api = browserClient.api.species.imports;

export const importsKey = ["checklist imports"];

/** The checklists that were imported, each with a button to undo it; nothing before the first. */
export function ChecklistImports() {
  const id = useId();
  const imports = useQuery({ queryKey: importsKey, queryFn: () => unwrap(api.$get()) });
  const queryClient = useQueryClient();
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
      {chosen && (
        <UndoImportDialog
          undo={() => unwrap(api[":id"].$delete({ param: { id: chosen._id } }))}
          result="The species and their counts are as they were before."
          listKey={importsKey}
          onUndone={() => queryClient.invalidateQueries({ queryKey: ["species"] })}
          onClose={() => setChosen(undefined)}
        >
          Species that it added go to the bin, those that it changed, split or joined are as they were before,
          and their counts follow. Nothing is taken off the list of sensitive species.
        </UndoImportDialog>
      )}
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
