import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { PostSummary } from "#domain/posts/post.ts";
import { browserClient, unwrap } from "../browser-client.ts";
import { announce, announceFailure } from "../ui/toast.tsx";

const api = browserClient.api["authorship-questions"];
const queryKey = ["authorship questions"];

/** A page of the works whose poster may be no author; pages count from 0. */
export const authorshipQuestionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...queryKey, page],
    queryFn: () => unwrap(api.$get({ query: { page: String(page) } })),
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
    onSuccess: (_, { post, isAuthor }) =>
      isAuthor
        ? announce(`${post.author} stays an author`)
        : announce(`${post.author} is no longer an author`, "The history of the work has the earlier list."),
    onError: (error) => announceFailure("Your answer was not saved", error.message),
    onSettled: () =>
      Promise.all([queryKey, ["posts"]].map((key) => queryClient.invalidateQueries({ queryKey: key }))),
  });
}
