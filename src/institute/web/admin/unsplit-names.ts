import { queryOptions } from "@tanstack/react-query";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import type { FreeAuthor } from "#institute/domain/posts/author-input.ts";
import type { UnsplitName } from "#institute/domain/posts/unsplit-names.ts";

const api = browserClient.api.names.unsplit;
const queryKey = ["unsplit names"];

/** The stored names that read as several authors. */
export const unsplitNamesQuery = queryOptions({ queryKey, queryFn: () => unwrap(api.$get()) });

/** Puts the authors that a name is in its place; can be undone for ten seconds. */
export const useSplit = () =>
  useAction({
    call: async (keyed, { named: { name }, reading }: { named: UnsplitName; reading: FreeAuthor[] }) => {
      const authors = reading.map((author) => author.name);
      const { works } = await unwrap(api.$put({ json: { name, authors } }, keyed));
      return { name, authors, works };
    },
    done: (split) => ({
      said: "Name split",
      detail: `${split.name}: ${split.authors.join("; ")}`,
      undo: (keyed) => unwrap(api.undo.$put({ json: split }, keyed)),
    }),
    refused: "The name was not split",
    changes: [queryKey],
  });
