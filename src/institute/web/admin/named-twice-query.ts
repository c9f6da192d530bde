import { queryOptions } from "@tanstack/react-query";
import { browserClient, unwrap } from "#core/web/browser-client.ts";

/** The works that name somebody twice, or may do so. */
export const namedTwiceQuery = queryOptions({
  queryKey: ["named twice"],
  queryFn: () => unwrap(browserClient.api.names.twice.$get()),
});
