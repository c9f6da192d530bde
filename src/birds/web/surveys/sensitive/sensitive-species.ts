import { queryOptions } from "@tanstack/react-query";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { type Action, useAction } from "#core/web/forms/sending/use-action.ts";

const api = browserClient.api["sensitive-species"];
const queryKey = ["sensitive species"];

/** The list, the names to review and the decisions; not persisted in the browser. */
export const sensitiveSpeciesQuery = queryOptions({ queryKey, queryFn: () => unwrap(api.$get()) });

/** How many names of counts a change of the list affects, in words. */
export const describeChange = ({ changedNames }: { changedNames: number }): string =>
  changedNames === 0
    ? "No names in the counts are affected."
    : `This affects ${countOf(changedNames, "name")} in the counts.`;

const changes = [queryKey];

/** Saves a decision on a held-back name. */
export const useDecision = (countedSpeciesId: string) =>
  useAction({
    call: (keyed, sensitivity: "sensitive" | "open") =>
      unwrap(api.decisions.$post({ json: { countedSpeciesId, sensitivity } }, keyed)),
    done: (_, sensitivity) =>
      sensitivity === "open"
        ? { said: "Marked as not sensitive", detail: "Its counts are public with their site and date." }
        : { said: "Marked as sensitive", detail: "Its counts stay generalised." },
    refused: "The decision was not saved",
    changes,
  });

/** Withdraws a decision. */
export const withdrawal: Action<string> = {
  call: (keyed, id) => unwrap(api.decisions[":id"].$delete({ param: { id } }, keyed)),
  done: () => ({ said: "Decision withdrawn", detail: "The name is withheld again." }),
  refused: "The decision was not withdrawn",
  changes,
};

/** Removes an entry from the list. */
export const useUnlisting = (onDone: () => void) =>
  useAction({
    call: (keyed, id: string) => unwrap(api[":id"].$delete({ param: { id } }, keyed)),
    done: (change) => ({ said: "Removed from the list", detail: describeChange(change) }),
    after: onDone,
    changes,
  });
