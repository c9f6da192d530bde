import { queryOptions } from "@tanstack/react-query";
import { browserClient, unwrap } from "#core/web/browser-client.ts";

/** The works that posts which wait may be, by the id of each. */
export const nearPostsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["posts", "near", ids],
    queryFn: async () =>
      (await unwrap(browserClient.api.lookup.posts.$get({ query: { ids: ids.join(",") } }))).duplicates,
    enabled: ids.length > 0,
  });
