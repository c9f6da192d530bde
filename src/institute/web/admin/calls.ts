import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { type Done, useAction } from "#core/web/forms/sending/use-action.ts";

export type ListedCall = InferResponseType<typeof browserClient.api.calls.$get, 200>["calls"][number];

/** All calls with their drafts; not persisted in the browser. */
export const callsQuery = queryOptions({
  queryKey: ["calls"],
  queryFn: async () => (await unwrap(browserClient.api.calls.$get())).calls,
});

/** What an admin does with a call of the list; both can be undone. */
export function useCallChanges() {
  const changes = [callsQuery.queryKey];
  const undoable =
    (said: string) =>
    ({ version }: { version: number }, { slug, title }: ListedCall): Done => ({
      said,
      detail: title,
      undo: (keyed) => {
        const param = { page: `calls--${slug}` };
        return unwrap(
          browserClient.api.content[":page"].restore.$post({ param, json: { undo: version } }, keyed),
        );
      },
    });
  const close = useAction({
    call: (keyed, { slug }: ListedCall) =>
      unwrap(browserClient.api.calls[":slug"].$patch({ param: { slug }, json: { close: true } }, keyed)),
    done: undoable("Call closed"),
    refused: "The call was not closed",
    changes,
  });
  const remove = useAction({
    call: (keyed, { slug }: ListedCall) =>
      unwrap(browserClient.api.calls[":slug"].$delete({ param: { slug } }, keyed)),
    done: undoable("Call deleted"),
    refused: "The call was not deleted",
    changes,
  });
  return { close, remove };
}
