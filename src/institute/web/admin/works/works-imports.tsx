import { useQueryClient } from "@tanstack/react-query";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { describeUndone, ImportedLists } from "#core/web/forms/imports/imported-lists.tsx";

const api = browserClient.api.works.imports;

// Below the key of the posts, so that an import loads both again.
export const worksImportsKey = ["posts", "imports"];

/** The imports of works, each with a button to undo it. */
export function WorksImports() {
  const queryClient = useQueryClient();
  return (
    <ImportedLists
      title="Imported works"
      queryKey={worksImportsKey}
      load={() => unwrap(api.$get())}
      undo={async (id) => describeUndone(await unwrap(api[":id"].$delete({ param: { id } })), "work")}
      fileAddress={(id, place) => `/api/works/imports/${id}/files/${place}`}
      onUndone={() => queryClient.invalidateQueries({ queryKey: ["posts"] })}
    >
      The works it added go to the bin, even if they were edited since. Fields it changed go back to what they
      were, unless they were edited since.
    </ImportedLists>
  );
}
