import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { type Paged, type PageQuery, parsePaging } from "#core/domain/paging.ts";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import { announceFailure } from "#core/web/ui/toast.tsx";
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

  /** Shows them as approved, and returns what shows them as they were. */
  async function markAll(posts: PostSummary[]) {
    const ids = new Set(posts.map(({ _id }) => _id));
    await queryClient.cancelQueries(lists);
    const before = queryClient.getQueriesData<Paged<PostSummary>>(lists);
    queryClient.setQueriesData<Paged<PostSummary>>(
      lists,
      (list) =>
        list && { ...list, data: list.data.map((post) => (ids.has(post._id) ? markApproved(post) : post)) },
    );
    return () => {
      for (const [key, list] of before) queryClient.setQueryData(key, list);
    };
  }

  return useAction({
    async call(keyed, posts: PostSummary[]) {
      const reset = await markAll(posts);
      const json = { posts: posts.map(({ _id, version }) => ({ _id, version })) };
      try {
        return await unwrap(browserClient.api.posts.approvals.$post({ json }, keyed));
      } catch (error) {
        reset();
        throw error;
      }
    },
    done({ approved, refused }, posts) {
      for (const { _id, message } of refused)
        announceFailure(`“${posts.find((post) => post._id === _id)?.title}” was not approved`, message);
      const done = posts.filter(({ _id }) => approved.includes(_id));
      if (done.length === 0) return undefined;
      return {
        said: `${countOf(done.length, "post")} approved`,
        detail: done[1] ? undefined : done[0]?.title,
        undo: (keyed) => undoApprovals(done, keyed),
      };
    },
    refused: (posts) => (posts.length === 1 ? "The post was not approved" : "The posts were not approved"),
    changes: [["posts"]],
  });
}

function markApproved(post: PostSummary): PostSummary {
  const { returned: _returned, waitingSince: _waiting, ...rest } = post;
  return { ...rest, isApproved: true, hasPendingEdit: false };
}

/** Restores a deleted post. */
export const useRestoration = (onRestored: (id: string) => void) =>
  useAction({
    call: (keyed, id: string) =>
      unwrap(browserClient.api.posts[":id"].restore.$post({ param: { id } }, keyed)),
    done: ({ title }) => ({ said: "The post has been restored", detail: title }),
    after: (_, id) => onRestored(id),
    refused: "The post was not restored",
    changes: [["posts"]],
  });
