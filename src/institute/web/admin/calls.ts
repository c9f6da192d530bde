import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { announceFailure, announceUndo, announceUndone } from "#core/web/ui/toast.tsx";

export type ListedCall = InferResponseType<typeof browserClient.api.calls.$get, 200>["calls"][number];

/** All calls with their drafts; not persisted in the browser. */
export const callsQuery = queryOptions({
  queryKey: ["calls"],
  queryFn: async () => (await unwrap(browserClient.api.calls.$get())).calls,
});

/** What an admin does with a call of the list; both can be undone. */
export function useCallChanges() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: callsQuery.queryKey });
  const page = (slug: string) => ({ param: { page: `calls--${slug}` } });

  const undo = useMutation({
    mutationFn: async ({ slug, version }: { slug: string; version: number; title: string; done: string }) =>
      unwrap(browserClient.api.content[":page"].restore.$post({ ...page(slug), json: { undo: version } })),
    onSuccess: (_, { done, title }) => announceUndone(done, title),
    onError: (error) => announceFailure("This was not undone", error.message),
    onSettled: refresh,
  });
  const offerUndo = (done: string, call: Pick<ListedCall, "slug" | "title"> & { version: number }) =>
    announceUndo(done, () => undo.mutate({ ...call, done }), call.title);
  const close = useMutation({
    mutationFn: ({ slug }: ListedCall) =>
      unwrap(browserClient.api.calls[":slug"].$patch({ param: { slug }, json: { close: true } })),
    onSuccess: ({ version }, call) => offerUndo("Call closed", { ...call, version }),
    onError: (error) => announceFailure("The call was not closed", error.message),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ slug }: ListedCall) =>
      unwrap(browserClient.api.calls[":slug"].$delete({ param: { slug } })),
    onSuccess: ({ version }, call) => offerUndo("Call deleted", { ...call, version }),
    onError: (error) => announceFailure("The call was not deleted", error.message),
    onSettled: refresh,
  });
  const isBusy = close.isPending || remove.isPending || undo.isPending;
  return {
    close: (call: ListedCall) => !isBusy && close.mutate(call),
    remove: (call: ListedCall) => !isBusy && remove.mutate(call),
    closing: close.isPending ? close.variables.slug : undefined,
    deleting: remove.isPending ? remove.variables.slug : undefined,
  };
}
