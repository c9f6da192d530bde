import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { ConfirmDialog } from "#core/web/forms/confirm-dialog.tsx";
import { announce, announceFailure } from "#core/web/ui/toast.tsx";

interface PendingDelete {
  _id: string;
  name: string;
}

/** Deletes a member: `confirm` opens the `dialog` to render; afterwards `fallback` gets the focus. */
export function useDeleteMember(fallback: RefObject<HTMLElement | null>) {
  const queryClient = useQueryClient();
  const deleted = useRef(false);
  const [pendingDelete, setPendingDelete] = useState<PendingDelete>();
  const deletion = useMutation({
    mutationKey: ["delete member"],
    mutationFn: ({ _id }: PendingDelete) =>
      unwrap(browserClient.api.profiles[":id"].$delete({ param: { id: _id } })),
    onSuccess: async () => {
      setPendingDelete(undefined);
      deleted.current = true;
      announce("Profile deleted successfully");
      await queryClient.invalidateQueries({ queryKey: ["profiles"] });
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
    mutationFn: ({ _id }: PendingDelete) =>
      unwrap(browserClient.api.profiles[":id"].restore.$post({ param: { id: _id } })),
    onSuccess: async () => {
      announce("Profile restored successfully");
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
