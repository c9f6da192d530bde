import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { ConfirmDialog } from "#core/web/forms/confirm-dialog.tsx";
import { offerUndo, type Send } from "#core/web/forms/offer-undo.ts";
import { announce, announceFailure } from "#core/web/ui/toast.tsx";

const restoreProfile = (id: string, options?: Parameters<Send>[0]) =>
  unwrap(browserClient.api.profiles[":id"].restore.$post({ param: { id } }, options));

interface PendingDelete {
  _id: string;
  name: string;
}

/** Deletes a member: `confirm` opens the `dialog` to render; afterwards `fallback` gets the focus. */
export function useDeleteMember(fallback: RefObject<HTMLElement | null>) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["profiles"] });
  const deleted = useRef(false);
  const [pendingDelete, setPendingDelete] = useState<PendingDelete>();
  const deletion = useMutation({
    mutationKey: ["delete member"],
    mutationFn: ({ _id }: PendingDelete) =>
      unwrap(browserClient.api.profiles[":id"].$delete({ param: { id: _id } })),
    onSuccess: async (_reply, { _id, name }) => {
      setPendingDelete(undefined);
      deleted.current = true;
      offerUndo({
        done: "Profile deleted successfully",
        about: name,
        undo: (options) => restoreProfile(_id, options),
        refresh,
      });
      await refresh();
    },
  });

  // The deleted row had the focus.
  useEffect(() => {
    if (!deleted.current || document.activeElement !== document.body) return;
    deleted.current = false;
    fallback.current?.focus();
  });

  return {
    confirm(member: PendingDelete) {
      deletion.reset();
      setPendingDelete(member);
    },
    dialog: pendingDelete && (
      <ConfirmDialog
        title={`Are you really sure you want to delete ${pendingDelete.name} from the database?`}
        action="Delete"
        busyLabel="Deleting the member"
        cancelLabel="Keep"
        busy={deletion.isPending}
        problem={deletion.error?.message}
        onConfirm={() => {
          if (queryClient.isMutating({ mutationKey: ["delete member"] }) === 0)
            deletion.mutate(pendingDelete);
        }}
        onClose={() => setPendingDelete(undefined)}
      >
        <p>
          This member’s page is removed at once; their posts and their account stay. An admin can restore the
          profile for 30 days.
        </p>
      </ConfirmDialog>
    ),
  };
}

/** Restores a deleted member. */
export function useRestoreMember() {
  const queryClient = useQueryClient();
  const restoration = useMutation({
    mutationFn: ({ _id }: PendingDelete) => restoreProfile(_id),
    onSuccess: async (_reply, { name }) => {
      announce("Profile restored successfully", name);
      await queryClient.invalidateQueries({ queryKey: ["profiles"] });
    },
    onError: (error) => announceFailure("The profile was not restored", error.message),
  });
  return {
    restore: (member: PendingDelete) => {
      if (!restoration.isPending) restoration.mutate(member);
    },
    restoring: restoration.isPending ? restoration.variables._id : undefined,
  };
}
