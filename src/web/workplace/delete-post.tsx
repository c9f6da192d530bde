import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { ask, browserClient } from "../browser-client.ts";
import { announce, announceFailure, announceUndo } from "../ui/toast.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { failureOf } from "./submission.ts";

interface Doomed {
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
  const [doomed, setDoomed] = useState<Doomed>();
  const deletion = useMutation({
    mutationKey: ["delete"],
    mutationFn: ({ _id }: Doomed) => ask(browserClient.api.posts[":id"].$delete({ param: { id: _id } })),
    onSuccess: async (_reply, post) => {
      setDoomed(undefined);
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
      await ask(browserClient.api.posts[":id"].restore.$post({ param: { id } }));
      announce("The post is back where it was");
    } catch (error) {
      announceFailure("The post could not be brought back", failureOf(error).message);
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
    ask(post: Doomed) {
      deletion.reset();
      setDoomed(post);
    },
    dialog: doomed && (
      <ConfirmDialog
        title="Delete this post?"
        action="Delete Post"
        busyLabel="Deleting the post"
        stay="Keep it"
        busy={deletion.isPending}
        problem={deletion.error?.message}
        onConfirm={() => {
          if (queries.isMutating({ mutationKey: ["delete"] }) === 0) deletion.mutate(doomed);
        }}
        onClose={() => setDoomed(undefined)}
      >
        <p>
          <b>{doomed.title}</b>
        </p>
        <p>
          {doomed.isApproved ? "It leaves the site at once. " : ""}You can undo this right away; for 30 days
          an admin can bring it back, and after that it is gone.
        </p>
      </ConfirmDialog>
    ),
  };
}
