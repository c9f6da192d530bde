import { queryOptions } from "@tanstack/react-query";
import { largestPageSize } from "#domain/paging.ts";
import type { PostSummary } from "#domain/post.ts";
import { ask, browserClient } from "../browser-client.ts";

/** What a table shows of a post; the rest is left where it is, so that the kept state stays small. */
export type OwnPost = Pick<
  PostSummary,
  | "_id"
  | "postType"
  | "title"
  | "slug"
  | "year"
  | "createdAt"
  | "datePrecision"
  | "isPrivate"
  | "isApproved"
  | "hasPendingEdit"
  | "returned"
>;

/** Everything that the member posted or wrote with others, newest first. */
export const ownPosts = (email: string) =>
  queryOptions({
    queryKey: ["posts", "user", email],
    queryFn: async () => {
      const posts: OwnPost[] = [];
      for (let page = 0, pages = 1; page < pages; page++) {
        const reply = await ask(
          browserClient.api.posts.user.$get({
            query: {
              searchQuery: email,
              limit: String(largestPageSize),
              fields: "summary",
              page: String(page),
            },
          }),
        );
        posts.push(...reply.data.map(forTable));
        pages = reply.numberOfPages;
      }
      return posts;
    },
    meta: { persist: true },
  });

const forTable = ({
  _id,
  postType,
  title,
  slug,
  year,
  createdAt,
  datePrecision,
  isPrivate,
  isApproved,
  hasPendingEdit,
  returned,
}: OwnPost): OwnPost => ({
  _id,
  postType,
  title,
  slug,
  year,
  createdAt,
  datePrecision,
  isPrivate,
  isApproved,
  ...(hasPendingEdit && { hasPendingEdit }),
  ...(returned && { returned }),
});

/** The profile that belongs to the signed-in account's confirmed address, or null. */
export const ownProfile = (accountId: string) =>
  queryOptions({
    queryKey: ["profile", accountId],
    queryFn: async () => (await ask(browserClient.api.profiles.me.$get())).profile,
    meta: { persist: true },
  });
