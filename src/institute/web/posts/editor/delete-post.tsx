import { type RefObject, useEffect, useRef, useState } from "react";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { ConfirmDialog } from "#core/web/forms/dialogs/confirm-dialog.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { canTakeDown } from "#institute/domain/posts/access.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";

type PendingDelete = Pick<PostSummary, "_id" | "title"> & Parameters<typeof canTakeDown>[0];

/** Deletes a post: `confirm` opens the `dialog` to render; afterwards `fallback` gets the focus. */
export function useDeletePost(
  fallback: RefObject<HTMLElement | null>,
  onDeleted?: (post: { _id: string; title: string }) => void,
) {
  const deleted = useRef(false);
  const [pendingDelete, setPendingDelete] = useState<PendingDelete>();
  const deletion = useAction({
    call: (keyed, { _id }: PendingDelete) =>
      unwrap(browserClient.api.posts[":id"].$delete({ param: { id: _id } }, keyed)),
    done: (_reply, { _id, title }) => ({
      said: "Post deleted successfully",
      detail: title,
      // A page that handles `onDeleted` offers its own undo.
      undo: onDeleted
        ? undefined
        : (keyed) => unwrap(browserClient.api.posts[":id"].restore.$post({ param: { id: _id } }, keyed)),
    }),
    after(_reply, post) {
      setPendingDelete(undefined);
      onDeleted?.(post);
      deleted.current = true;
    },
    changes: [["posts"]],
  });

  // The deleted row had the focus.
  useEffect(() => {
    if (!deleted.current || document.activeElement !== document.body) return;
    deleted.current = false;
    fallback.current?.focus();
  });

  return {
    confirm(post: PendingDelete) {
      deletion.clearFailure();
      setPendingDelete(post);
    },
    dialog: pendingDelete && (
      <ConfirmDialog
        title="Delete this post?"
        action="Delete Post"
        busyLabel="Deleting the post"
        cancelLabel="Keep it"
        busy={deletion.busy}
        problem={deletion.failure?.message}
        onConfirm={() => deletion.run(pendingDelete)}
        onClose={() => setPendingDelete(undefined)}
      >
        <p>
          <b>{pendingDelete.title}</b>
        </p>
        <p>
          {pendingDelete.isApproved && "It is removed from the site at once. "}
          {canTakeDown(pendingDelete) && "A page at its address still cites it. "}You can undo this right
          away. An admin can restore it for 30 days; after that it is deleted for good.
        </p>
      </ConfirmDialog>
    ),
  };
}
