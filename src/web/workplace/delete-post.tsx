import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { ask, browserClient } from "../browser-client.ts";
import { announce } from "../ui/toast.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

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
      announce("Post deleted successfully");
      await queries.invalidateQueries({ queryKey: ["posts"] });
    },
  });

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
          {doomed.isApproved ? "It leaves the site at once. " : ""}For 30 days an admin can bring it back;
          after that it is gone.
        </p>
      </ConfirmDialog>
    ),
  };
}
