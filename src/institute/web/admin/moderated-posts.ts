import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Paged, type PageQuery, parsePaging } from "#core/domain/paging.ts";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { offerUndo } from "#core/web/forms/offer-undo.ts";
import { announce, announceFailure } from "#core/web/ui/toast.tsx";
import type { PostSummary } from "#institute/domain/posts/post.ts";
import { type ModerationFilter, moderationFilters } from "#institute/domain/posts/state.ts";
import { type PostType, postTypeNames, postTypeRow } from "#institute/domain/posts/types.ts";
import { undoApprovals } from "../posts/editor/undo-approvals.ts";

/** The types of posts in the order of the filter. */
export const moderatedTypes = postTypeNames.toSorted(
  (one, other) => postTypeRow(one).filterPlace - postTypeRow(other).filterPlace,
);

/** The filter in the address. */
export interface ModerationParams {
  search: string;
  type: PostType | undefined;
  state: ModerationFilter | undefined;
  paging: PageQuery;
}

/** Reads `?search=&type=&state=&page=&rows=`; invalid values are ignored, and `state=all` is every state. */
export function parseModerationParams(query: URLSearchParams): ModerationParams {
  return {
    search: query.get("search")?.trim() ?? "",
    type: moderatedTypes.find((type) => type === query.get("type")),
    state: moderationFilters.find((state) => state === query.get("state")),
    paging: parsePaging(query),
  };
}

/** The address of a filtered list, at its first page. */
export function moderationHref({ search, type, state }: Omit<ModerationParams, "paging">): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (type) query.set("type", type);
  query.set("state", state ?? "all");
  return `?${query}`;
}

/** A page of posts in one state, with the number of posts in each state. */
export const moderatedPostsQuery = ({ search, type, state, paging }: ModerationParams) =>
  queryOptions({
    queryKey: ["posts", "moderated", { search, type: type ?? null, state: state ?? null, paging }],
    queryFn: () =>
      unwrap(
        browserClient.api.posts.moderated.$get({
          query: {
            ...paging,
            searchQuery: search || "none",
            ...(type && { type }),
            ...(state && { state }),
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Approves posts or their pending changes; the list updates at once and is reset if the request fails. */
export function useApproval() {
  const queryClient = useQueryClient();
  const lists = { queryKey: ["posts", "moderated"] };
  const approval = useMutation({
    mutationKey: ["approve"],
    mutationFn: (posts: PostSummary[]) =>
      unwrap(
        browserClient.api.posts.approvals.$post({
          json: { posts: posts.map(({ _id, version }) => ({ _id, version })) },
        }),
      ),
    onMutate: async (posts) => {
      const ids = new Set(posts.map(({ _id }) => _id));
      await queryClient.cancelQueries(lists);
      const before = queryClient.getQueriesData<Paged<PostSummary>>(lists);
      queryClient.setQueriesData<Paged<PostSummary>>(
        lists,
        (list) =>
          list && { ...list, data: list.data.map((post) => (ids.has(post._id) ? markApproved(post) : post)) },
      );
      return before;
    },
    onSuccess: ({ approved, refused }, posts) => {
      const done = posts.filter(({ _id }) => approved.includes(_id));
      if (done.length > 0)
        offerUndo({
          done: `${countOf(done.length, "post")} approved`,
          about: done[1] ? undefined : done[0]?.title,
          undo: (options) => undoApprovals(done, options),
          refresh: () => queryClient.invalidateQueries({ queryKey: ["posts"] }),
        });
      for (const { _id, message } of refused)
        announceFailure(`“${posts.find((post) => post._id === _id)?.title}” was not approved`, message);
    },
    onError: (error, posts, before) => {
      for (const [key, list] of before ?? []) queryClient.setQueryData(key, list);
      announceFailure(
        posts.length === 1 ? "The post was not approved" : "The posts were not approved",
        error.message,
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["posts"] }),
  });
  return {
    /** Ignored while another approval is being sent. */
    approve: (posts: PostSummary[]) => {
      if (queryClient.isMutating({ mutationKey: ["approve"] }) === 0) approval.mutate(posts);
    },
    approving: approval.isPending ? approval.variables.map(({ _id }) => _id) : [],
  };
}

function markApproved(post: PostSummary): PostSummary {
  const { returned: _returned, waitingSince: _waiting, ...rest } = post;
  return { ...rest, isApproved: true, hasPendingEdit: false };
}

/** Restores a deleted post. */
export function useRestoration(onRestored: (id: string) => void) {
  const queryClient = useQueryClient();
  const restoration = useMutation({
    mutationKey: ["restore"],
    mutationFn: (id: string) => unwrap(browserClient.api.posts[":id"].restore.$post({ param: { id } })),
    onSuccess: ({ title }, id) => {
      announce("The post has been restored", title);
      onRestored(id);
    },
    onError: (error) => announceFailure("The post was not restored", error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["posts"] }),
  });
  return {
    restore: (id: string) => {
      if (queryClient.isMutating({ mutationKey: ["restore"] }) === 0) restoration.mutate(id);
    },
    restoring: restoration.isPending ? restoration.variables : undefined,
  };
}
