import { type RefObject, useEffect, useRef, useState } from "react";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { ConfirmDialog } from "#core/web/forms/dialogs/confirm-dialog.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import type { Keyed } from "#core/web/send-key.ts";

const restoreProfile = (id: string, keyed: Keyed) =>
  unwrap(browserClient.api.profiles[":id"].restore.$post({ param: { id } }, keyed));

interface PendingDelete {
  _id: string;
  name: string;
}

/** Deletes a member: `confirm` opens the `dialog` to render; afterwards `fallback` gets the focus. */
export function useDeleteMember(fallback: RefObject<HTMLElement | null>) {
  const deleted = useRef(false);
  const [pendingDelete, setPendingDelete] = useState<PendingDelete>();
  const deletion = useAction({
    call: (keyed, { _id }: PendingDelete) =>
      unwrap(browserClient.api.profiles[":id"].$delete({ param: { id: _id } }, keyed)),
    done: (_reply, { _id, name }) => ({
      said: "Profile deleted successfully",
      detail: name,
      undo: (keyed) => restoreProfile(_id, keyed),
    }),
    after() {
      setPendingDelete(undefined);
      deleted.current = true;
    },
    changes: [["profiles"]],
  });

  // The deleted row had the focus.
  useEffect(() => {
    if (!deleted.current || document.activeElement !== document.body) return;
    deleted.current = false;
    fallback.current?.focus();
  });

  return {
    confirm(member: PendingDelete) {
      deletion.clearFailure();
      setPendingDelete(member);
    },
    dialog: pendingDelete && (
      <ConfirmDialog
        title={`Are you really sure you want to delete ${pendingDelete.name} from the database?`}
        action="Delete"
        busyLabel="Deleting the member"
        cancelLabel="Keep"
        busy={deletion.busy}
        problem={deletion.failure?.message}
        onConfirm={() => deletion.run(pendingDelete)}
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
export const useRestoreMember = () =>
  useAction({
    call: (keyed, { _id }: PendingDelete) => restoreProfile(_id, keyed),
    done: (_reply, { name }) => ({ said: "Profile restored successfully", detail: name }),
    refused: "The profile was not restored",
    changes: [["profiles"]],
  });
