import { useQueryClient } from "@tanstack/react-query";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { describeUndone, ImportedLists } from "#core/web/forms/imports/imported-lists.tsx";

const api = browserClient.api.profiles.imports;

// Below the key of the members, so that an import loads both again.
const importsKey = ["profiles", "imports"];

/** The lists of members that were imported, each with a button to undo it. */
export function MemberImports() {
  const queryClient = useQueryClient();
  return (
    <ImportedLists
      title="Imported lists of members"
      queryKey={importsKey}
      load={() => unwrap(api.$get())}
      undo={async (id) => describeUndone(await unwrap(api[":id"].$delete({ param: { id } })), "member")}
      onUndone={() => queryClient.invalidateQueries({ queryKey: ["profiles"] })}
    >
      The members it added go to the bin, and those it changed go back to what they were. Members changed
      since then stay as they are.
    </ImportedLists>
  );
}
