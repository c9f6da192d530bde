import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { browserClient, unwrap } from "../browser-client.ts";
import { announce, announceFailure, announceUndo } from "../ui/toast.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { toFailure } from "./submission.ts";

interface PendingDelete {
  _id: string;
  title: string;
  isApproved: boolean;
}

/** Deleting a post, after asking: `ask` opens the dialog, `dialog` is to be rendered; then `fallback` has the focus. */
export function useDeletePost(
  fallback: RefObject<HTMLElement | null>,
  onDeleted?: (post: { _id: string; title: string }) => void,
) {
  const queries = useQueryClient();
  const deleted = useRef(false);
  const [pendingDelete, setPendingDelete] = useState<PendingDelete>();
  const deletion = useMutation({
    mutationKey: ["delete"],
    mutationFn: ({ _id }: PendingDelete) =>
      unwrap(browserClient.api.posts[":id"].$delete({ param: { id: _id } })),
    onSuccess: async (_reply, post) => {
      setPendingDelete(undefined);
      onDeleted?.(post);
      deleted.current = true;
      // Where the page itself shows what was deleted, the way back is there.
      if (onDeleted) announce("Post deleted successfully");
      else announceUndo("Post deleted successfully", () => void undo(post._id));
      await queries.invalidateQueries({ queryKey: ["posts"] });
    },
  });

  async function undo(id: string) {
    try {
      await unwrap(browserClient.api.posts[":id"].restore.$post({ param: { id } }));
      announce("The post is back where it was");
    } catch (error) {
      announceFailure("The post could not be brought back", toFailure(error).message);
    }
    // The message with the button that was pressed is gone.
    if (document.activeElement === document.body) fallback.current?.focus();
    await queries.invalidateQueries({ queryKey: ["posts"] });
  }

  // The row that had the focus is gone with its post.
  useEffect(() => {
    if (!deleted.current || document.activeElement !== document.body) return;
    deleted.current = false;
    fallback.current?.focus();
  });

  return {
    confirm(post: PendingDelete) {
      deletion.reset();
      setPendingDelete(post);
    },
    dialog: pendingDelete && (
      <ConfirmDialog
        title="Delete this post?"
        action="Delete Post"
        busyLabel="Deleting the post"
        cancelLabel="Keep it"
        busy={deletion.isPending}
        problem={deletion.error?.message}
        onConfirm={() => {
          if (queries.isMutating({ mutationKey: ["delete"] }) === 0) deletion.mutate(pendingDelete);
        }}
        onClose={() => setPendingDelete(undefined)}
      >
        <p>
          <b>{pendingDelete.title}</b>
        </p>
        <p>
          {pendingDelete.isApproved ? "It leaves the site at once. " : ""}You can undo this right away; for 30
          days an admin can bring it back, and after that it is gone.
        </p>
      </ConfirmDialog>
    ),
  };
}
