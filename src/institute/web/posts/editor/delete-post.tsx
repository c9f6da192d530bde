import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { ConfirmDialog } from "#core/web/forms/confirm-dialog.tsx";
import { offerUndo } from "#core/web/forms/offer-undo.ts";
import { announce } from "#core/web/ui/toast.tsx";
import { canTakeDown } from "#institute/domain/posts/access.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";

type PendingDelete = Pick<PostSummary, "_id" | "title"> & Parameters<typeof canTakeDown>[0];

/** Deletes a post: `confirm` opens the `dialog` to render; afterwards `fallback` gets the focus. */
export function useDeletePost(
  fallback: RefObject<HTMLElement | null>,
  onDeleted?: (post: { _id: string; title: string }) => void,
) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["posts"] });
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
      // A page that handles `onDeleted` offers its own undo.
      if (onDeleted) announce("Post deleted successfully", post.title);
      else
        offerUndo({
          done: "Post deleted successfully",
          about: post.title,
          undo: (options) =>
            unwrap(browserClient.api.posts[":id"].restore.$post({ param: { id: post._id } }, options)),
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
          if (queryClient.isMutating({ mutationKey: ["delete"] }) === 0) deletion.mutate(pendingDelete);
        }}
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
