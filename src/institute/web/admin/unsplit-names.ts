import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { offerUndo } from "#core/web/forms/offer-undo.ts";
import { announceFailure } from "#core/web/ui/toast.tsx";
import type { FreeAuthor } from "#institute/domain/posts/author-input.ts";
import type { UnsplitName } from "#institute/domain/posts/unsplit-names.ts";

const api = browserClient.api.names.unsplit;
const queryKey = ["unsplit names"];

/** The stored names that read as several authors. */
export const unsplitNamesQuery = queryOptions({ queryKey, queryFn: () => unwrap(api.$get()) });

/** Puts the authors that a name is in its place; can be undone for ten seconds. */
export function useSplit() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  return useMutation({
    mutationFn: async ({ named: { name }, reading }: { named: UnsplitName; reading: FreeAuthor[] }) => {
      const authors = reading.map((author) => author.name);
      const { works } = await unwrap(api.$put({ json: { name, authors } }));
      return { name, authors, works };
    },
    onSuccess: (done) => {
      offerUndo({
        done: "Name split",
        about: `${done.name}: ${done.authors.join("; ")}`,
        undo: (options) => unwrap(api.undo.$put({ json: done }, options)),
        refresh,
      });
    },
    onError: (error) => announceFailure("The name was not split", error.message),
    onSettled: refresh,
  });
}
