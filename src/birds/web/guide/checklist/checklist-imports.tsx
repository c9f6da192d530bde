import { useQueryClient } from "@tanstack/react-query";
import { checklistUndoBlocks } from "#birds/domain/guide/checklist-changes.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { ImportedLists } from "#core/web/forms/imports/imported-lists.tsx";

const api = browserClient.api.species.imports;

export const importsKey = ["checklist imports"];

/** The checklists that were imported, each with a button to undo it. */
export function ChecklistImports() {
  const queryClient = useQueryClient();
  return (
    <ImportedLists
      title="Imported checklists"
      queryKey={importsKey}
      load={() => unwrap(api.$get())}
      undo={async (id) => {
        await unwrap(api[":id"].$delete({ param: { id } }));
        return "The species and their counts are as they were before.";
      }}
      onUndone={() => queryClient.invalidateQueries({ queryKey: ["species"] })}
      blocks={checklistUndoBlocks}
    >
      The species it added go to the bin; those it changed, split or joined go back to what they were, with
      their counts. Nothing is taken off the list of sensitive species.
    </ImportedLists>
  );
}
