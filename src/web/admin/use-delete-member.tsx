import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { browserClient, unwrap } from "../browser-client.ts";
import { announce, announceFailure } from "../ui/toast.tsx";
import { ConfirmDialog } from "../workplace/confirm-dialog.tsx";

interface PendingDelete {
  _id: string;
  name: string;
}

/** Deleting a member, after asking: `ask` opens the dialog, `dialog` is to be rendered; then `fallback` has the focus. */
export function useDeleteMember(fallback: RefObject<HTMLElement | null>) {
  const queries = useQueryClient();
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
      await queries.invalidateQueries({ queryKey: ["profiles"] });
    },
  });

  // The row that had the focus is gone with its member.
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
          if (queries.isMutating({ mutationKey: ["delete member"] }) === 0) deletion.mutate(pendingDelete);
        }}
        onClose={() => setPendingDelete(undefined)}
      >
        <p>
          The page of this member goes at once; their posts and their account stay. For 30 days an admin can
          bring the profile back.
        </p>
      </ConfirmDialog>
    ),
  };
}

/** Bringing a deleted member back. */
export function useRestoreMember() {
  const queries = useQueryClient();
  const restoration = useMutation({
    mutationFn: ({ _id }: PendingDelete) =>
      unwrap(browserClient.api.profiles[":id"].restore.$post({ param: { id: _id } })),
    onSuccess: async () => {
      announce("Profile restored successfully");
      await queries.invalidateQueries({ queryKey: ["profiles"] });
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
