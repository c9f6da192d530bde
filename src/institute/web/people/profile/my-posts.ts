import { queryOptions } from "@tanstack/react-query";
import { MAX_PAGE_SIZE } from "#core/domain/paging.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import type { Person } from "#core/web/session/use-person.ts";
import { isWrittenBy } from "#institute/domain/posts/authorship.ts";
import type { PostSummary } from "#institute/domain/posts/post.ts";

/** The fields of a post that the table shows; the others are dropped to keep the stored state small. */
const toTablePost = (post: PostSummary, member: { _id: string; profileId: string }) => {
  const { _id, postType, title, slug, language, year, createdAt, datePrecision } = post;
  const { isPrivate, isApproved, hasPendingEdit, returned, withdrawnAt } = post;
  return {
    ...(!isWrittenBy(post, member) && { isEnteredForOthers: true }),
    _id,
    postType,
    title,
    slug,
    year,
    createdAt,
    datePrecision,
    isPrivate,
    isApproved,
    ...(language && { language }),
    ...(hasPendingEdit && { hasPendingEdit }),
    ...(returned && { returned }),
    ...(withdrawnAt && { withdrawnAt }),
  };
};

export type MyPost = ReturnType<typeof toTablePost>;

/** All posts that the member entered or is an author of, newest first. */
export const myPostsQuery = ({ _id, email }: Person, profileId: string) =>
  queryOptions({
    queryKey: ["posts", "user", email],
    queryFn: async () => {
      const posts: MyPost[] = [];
      for (let page = 0, pages = 1; page < pages; page++) {
        const reply = await unwrap(
          browserClient.api.posts.user.$get({
            query: {
              searchQuery: email,
              limit: String(MAX_PAGE_SIZE),
              fields: "summary",
              page: String(page),
            },
          }),
        );
        posts.push(...reply.data.map((post) => toTablePost(post, { _id, profileId })));
        pages = reply.numberOfPages;
      }
      return posts;
    },
    meta: { persist: true },
  });

/** The profile with the account's confirmed address, or null. */
export const myProfileQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["profile", accountId],
    queryFn: async () => (await unwrap(browserClient.api.profiles.me.$get())).profile,
    meta: { persist: true },
  });
