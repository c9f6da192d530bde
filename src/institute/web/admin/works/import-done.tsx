import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ImportReport } from "#core/domain/import-report.ts";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { describeUndone } from "#core/web/forms/imports/imported-lists.tsx";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { worksImportsKey } from "./works-imports.tsx";

/** What an import did, with a button that undoes it. */
export function ImportDone({ report, onUndone }: { report: ImportReport; onUndone: () => void }) {
  const { created, updated, importId } = report;
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: (id: string) => unwrap(browserClient.api.works.imports[":id"].$delete({ param: { id } })),
    onSuccess: onUndone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: worksImportsKey }),
  });
  const done = [
    ...(created > 0 || updated === 0 ? [`${countOf(created, "work")} imported`] : []),
    ...(updated > 0 ? [`${countOf(updated, "work")} changed`] : []),
  ];
  return (
    <div className="note toolbar spread" role="status">
      <p>
        {undo.data ? `Undone: ${describeUndone(undo.data, "work")}` : `${done.join(", ")}.`}
        {undo.error && ` ${undo.error.message}`}
      </p>
      {importId && !undo.data && (
        <BusyButton
          type="button"
          quiet
          busy={undo.isPending}
          busyLabel="Undoing the import"
          onClick={() => undo.mutate(importId)}
        >
          Undo<span className="visually-hidden"> this import</span>
        </BusyButton>
      )}
    </div>
  );
}
