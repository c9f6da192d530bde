import { useMutation } from "@tanstack/react-query";
import { lazy, type RefObject, Suspense, useState } from "react";
import type { Equipment } from "#domain/equipment.ts";
import { AppError } from "#domain/errors.ts";
import { ask, browserClient } from "../browser-client.ts";
import { announce } from "../ui/toast.tsx";
import { ConfirmDialog } from "../workplace/confirm-dialog.tsx";
import { useStoreRefresh } from "./store-queries.ts";

const Holders = lazy(() => import("./holders.tsx").then(({ Holders }) => ({ default: Holders })));

/** Deleting equipment, after asking (spec §5); what has units out is refused by the server, which says how many. */
export function useDeleteItem(fallback: RefObject<HTMLElement | null>, onDeleted = () => {}) {
  const refresh = useStoreRefresh();
  const [doomed, setDoomed] = useState<Equipment>();
  const deletion = useMutation({
    mutationFn: ({ _id }: Equipment) =>
      ask(browserClient.api.equipment[":id"].$delete({ param: { id: _id } })),
    onSuccess: async () => {
      setDoomed(undefined);
      announce("Equipment deleted successfully");
      fallback.current?.focus();
      onDeleted();
      await refresh();
    },
  });
  const refused = deletion.error instanceof AppError && deletion.error.code === "conflict";
  return {
    ask(item: Equipment) {
      deletion.reset();
      setDoomed(item);
    },
    dialog: doomed && (
      <ConfirmDialog
        title="Are you sure you Want to delete this Equipment?"
        action={refused ? undefined : "Delete Equipment"}
        busyLabel="Deleting the equipment"
        stay="Keep it"
        busy={deletion.isPending}
        problem={deletion.error?.message}
        onConfirm={() => deletion.mutate(doomed)}
        onClose={() => setDoomed(undefined)}
      >
        <p>
          <b>{doomed.name}</b>
        </p>
        {!refused && <p>It leaves the catalogue; its name stays on past requests.</p>}
        {deletion.error instanceof AppError && (
          <Suspense>
            <Holders current={deletion.error.details.current} />
          </Suspense>
        )}
      </ConfirmDialog>
    ),
  };
}
