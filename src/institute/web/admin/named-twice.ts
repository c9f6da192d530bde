import { useMutation, useQueryClient } from "@tanstack/react-query";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { offerUndo } from "#core/web/forms/offer-undo.ts";
import { announceFailure } from "#core/web/ui/toast.tsx";
import type { TwiceAnswer } from "#institute/domain/posts/named-twice.ts";
import { namedTwiceQuery } from "./named-twice-query.ts";

const api = browserClient.api.names.twice;

/** Says whether two authors are one person; can be undone for ten seconds. */
export function useTwiceAnswer() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(namedTwiceQuery);
  return useMutation({
    mutationFn: async (answer: TwiceAnswer) => ({ ...answer, ...(await unwrap(api.$put({ json: answer }))) }),
    onSuccess: (done) => {
      offerUndo({
        done: done.are === "one" ? "Named once now" : "Kept as two people",
        about: `${done.name}; ${done.other}`,
        undo: (options) => unwrap(api.undo.$put({ json: done }, options)),
        refresh,
      });
    },
    onError: (error) => announceFailure("Your answer was not saved", error.message),
    onSettled: refresh,
  });
}
