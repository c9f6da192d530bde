import { useQueryClient } from "@tanstack/react-query";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { describeUndone, ImportedLists } from "#core/web/forms/imports/imported-lists.tsx";

const api = browserClient.api.equipment.imports;

// Below the key of the catalogue, so that an import loads both again.
const importsKey = ["equipment", "imports"];

/** The lists of equipment that were imported, each with a button to undo it. */
export function EquipmentImports() {
  const queryClient = useQueryClient();
  return (
    <ImportedLists
      title="Imported lists of equipment"
      queryKey={importsKey}
      load={() => unwrap(api.$get())}
      undo={async (id) => describeUndone(await unwrap(api[":id"].$delete({ param: { id } })), "item")}
      onUndone={() => queryClient.invalidateQueries({ queryKey: ["equipment"] })}
    >
      Equipment it added leaves the store, and equipment it changed gets back its earlier name and total. What
      was changed since, or has more units lent or requested than that, stays as it is.
    </ImportedLists>
  );
}
