import { useMutation } from "@tanstack/react-query";
import { lazy, type RefObject, Suspense, useState } from "react";
import { AppError } from "#core/domain/errors.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { ConfirmDialog } from "#core/web/forms/confirm-dialog.tsx";
import { announce } from "#core/web/ui/toast.tsx";
import type { Equipment } from "#institute/domain/lending/equipment.ts";
import { useInvalidateLending } from "../pages/lending-queries.ts";

const Holders = lazy(() => import("../pages/holders.tsx").then(({ Holders }) => ({ default: Holders })));

/** Deletes equipment after confirmation (spec §5); the server refuses it while units are out, with the loans. */
export function useDeleteItem(fallback: RefObject<HTMLElement | null>, onDeleted = () => {}) {
  const refresh = useInvalidateLending();
  const [pendingDelete, setPendingDelete] = useState<Equipment>();
  const deletion = useMutation({
    mutationFn: ({ _id }: Equipment) =>
      unwrap(browserClient.api.equipment[":id"].$delete({ param: { id: _id } })),
    onSuccess: async () => {
      setPendingDelete(undefined);
      announce("Equipment deleted successfully");
      fallback.current?.focus();
      onDeleted();
      await refresh();
    },
  });
  const refused = deletion.error instanceof AppError && deletion.error.code === "conflict";
  return {
    confirm(item: Equipment) {
      deletion.reset();
      setPendingDelete(item);
    },
    dialog: pendingDelete && (
      <ConfirmDialog
        title="Are you sure you Want to delete this Equipment?"
        action={refused ? undefined : "Delete Equipment"}
        busyLabel="Deleting the equipment"
        cancelLabel="Keep it"
        busy={deletion.isPending}
        problem={deletion.error?.message}
        onConfirm={() => deletion.mutate(pendingDelete)}
        onClose={() => setPendingDelete(undefined)}
      >
        <p>
          <b>{pendingDelete.name}</b>
        </p>
        {!refused && <p>It is removed from the catalogue. Past requests still show its name.</p>}
        {deletion.error instanceof AppError && (
          <Suspense>
            <Holders current={deletion.error.details.current} />
          </Suspense>
        )}
      </ConfirmDialog>
    ),
  };
}
