import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Paged } from "#domain/paging.ts";
import type { PostSummary } from "#domain/post.ts";
import type { PostType } from "#domain/post-types.ts";
import { ask, browserClient } from "../browser-client.ts";
import { announce, announceFailure } from "../ui/toast.tsx";

/** The kinds of posts in the order of the filter (spec §5). */
export const moderatedTypes: PostType[] = [
  "proposal",
  "publication",
  "news",
  "research",
  "webPage",
  "document",
  "thesis",
];

/** What the address asks for; pages count from 0 here. */
export interface Asked {
  search: string;
  type: PostType | undefined;
  page: number;
}

/** Reads `?search=&type=&page=`; what is not understood counts as not asked. */
export function askedBy(query: URLSearchParams): Asked {
  const page = Number(query.get("page") ?? 1);
  return {
    search: query.get("search")?.trim() ?? "",
    type: moderatedTypes.find((type) => type === query.get("type")),
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
  };
}

/** A page of all posts, approved or not, as an admin finds them. */
export const moderatedPosts = ({ search, type, page }: Asked) =>
  queryOptions({
    queryKey: ["posts", "moderated", { search, type: type ?? null, page }],
    queryFn: () => {
      const query = { page: String(page) };
      return search || type
        ? ask(
            browserClient.api.posts.search.$get({
              query: { ...query, searchQuery: search || "none", ...(type && { type }) },
            }),
          )
        : ask(browserClient.api.posts.$get({ query }));
    },
    placeholderData: keepPreviousData,
  });

/** Approving a post, or the change of it that waits; the list shows it at once, and takes it back if the server refuses. */
export function useApproval() {
  const queries = useQueryClient();
  const lists = { queryKey: ["posts", "moderated"] };
  const approval = useMutation({
    mutationKey: ["approve"],
    mutationFn: ({ _id, version }: PostSummary) =>
      ask(browserClient.api.posts[":id"].$patch({ param: { id: _id }, json: { isApproved: true, version } })),
    onMutate: async ({ _id }) => {
      await queries.cancelQueries(lists);
      const before = queries.getQueriesData<Paged<PostSummary>>(lists);
      queries.setQueriesData<Paged<PostSummary>>(
        lists,
        (list) =>
          list && { ...list, data: list.data.map((post) => (post._id === _id ? approved(post) : post)) },
      );
      return before;
    },
    onSuccess: () => announce("Post updated successfully"),
    onError: (error, _post, before) => {
      for (const [key, list] of before ?? []) queries.setQueryData(key, list);
      announceFailure("The post was not approved", error.message);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["posts"] }),
  });
  return {
    /** One at a time: a second press while the first is on its way is ignored. */
    approve: (post: PostSummary) => {
      if (queries.isMutating({ mutationKey: ["approve"] }) === 0) approval.mutate(post);
    },
    approving: approval.isPending ? approval.variables._id : undefined,
  };
}

const approved = (post: PostSummary): PostSummary => ({ ...post, isApproved: true, hasPendingEdit: false });
