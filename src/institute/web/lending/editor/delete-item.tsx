import { lazy, type RefObject, Suspense, useState } from "react";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { ConfirmDialog } from "#core/web/forms/dialogs/confirm-dialog.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import type { Equipment } from "#institute/domain/lending/equipment.ts";
import { lendingKeys } from "../pages/lending-queries.ts";

const Holders = lazy(() => import("../pages/holders.tsx").then(({ Holders }) => ({ default: Holders })));

/** Deletes equipment after confirmation (spec §5); the server refuses it while units are out, with the loans. */
export function useDeleteItem(fallback: RefObject<HTMLElement | null>, onDeleted = () => {}) {
  const [pendingDelete, setPendingDelete] = useState<Equipment>();
  const deletion = useAction({
    call: (keyed, { _id }: Equipment) =>
      unwrap(browserClient.api.equipment[":id"].$delete({ param: { id: _id } }, keyed)),
    done: () => ({ said: "Equipment deleted successfully" }),
    after() {
      setPendingDelete(undefined);
      fallback.current?.focus();
      onDeleted();
    },
    changes: lendingKeys,
  });
  const { failure } = deletion;
  const refused = failure?.code === "conflict";
  return {
    confirm(item: Equipment) {
      deletion.clearFailure();
      setPendingDelete(item);
    },
    dialog: pendingDelete && (
      <ConfirmDialog
        title="Are you sure you Want to delete this Equipment?"
        action={refused ? undefined : "Delete Equipment"}
        busyLabel="Deleting the equipment"
        cancelLabel="Keep it"
        busy={deletion.busy}
        problem={failure?.message}
        onConfirm={() => deletion.run(pendingDelete)}
        onClose={() => setPendingDelete(undefined)}
      >
        <p>
          <b>{pendingDelete.name}</b>
        </p>
        {!refused && <p>It is removed from the catalogue. Past requests still show its name.</p>}
        {failure && (
          <Suspense>
            <Holders current={failure.current} />
          </Suspense>
        )}
      </ConfirmDialog>
    ),
  };
}
