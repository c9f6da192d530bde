import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import type { TwiceAnswer } from "#institute/domain/posts/named-twice.ts";
import { namedTwiceQuery } from "./named-twice-query.ts";

const api = browserClient.api.names.twice;

/** Says whether two authors are one person; can be undone for ten seconds. */
export const useTwiceAnswer = () =>
  useAction({
    call: async (keyed, answer: TwiceAnswer) => ({
      ...answer,
      ...(await unwrap(api.$put({ json: answer }, keyed))),
    }),
    done: (answered) => ({
      said: answered.are === "one" ? "Named once now" : "Kept as two people",
      detail: `${answered.name}; ${answered.other}`,
      undo: (keyed) => unwrap(api.undo.$put({ json: answered }, keyed)),
    }),
    refused: "Your answer was not saved",
    changes: [namedTwiceQuery.queryKey],
  });
