import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { PageQuery } from "#core/domain/paging.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { announceFailure } from "#core/web/ui/toast.tsx";
import type { PostSummary } from "#institute/domain/posts/post.ts";

const api = browserClient.api["authorship-questions"];
const queryKey = ["authorship questions"];

/** A page of the works whose poster may be no author. */
export const authorshipQuestionsQuery = (paging: PageQuery) =>
  queryOptions({
    queryKey: [...queryKey, paging],
    queryFn: () => unwrap(api.$get({ query: paging })),
    placeholderData: keepPreviousData,
  });

/** Sends an admin's decision on a work. */
export function useAuthorshipDecision() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: ["authorshipDecision"],
    mutationFn: async ({ post, isAuthor }: { post: PostSummary; isAuthor: boolean }) => {
      await unwrap(api[":id"].$put({ param: { id: post._id }, json: { isAuthor } }));
    },
    onError: (error) => announceFailure("Your answer was not saved", error.message),
    // The answered work stays in the list until the next visit, so that no other moves under the pointer.
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey, refetchType: "none" }),
        queryClient.invalidateQueries({ queryKey: ["posts"] }),
      ]),
  });
}
