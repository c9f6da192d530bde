import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { countOf } from "#core/domain/words.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { announce, announceFailure } from "#core/web/ui/toast.tsx";

const api = browserClient.api["sensitive-species"];
const queryKey = ["sensitive species"];

/** The list, the names to review and the decisions; not persisted in the browser. */
export const sensitiveSpeciesQuery = queryOptions({ queryKey, queryFn: () => unwrap(api.$get()) });

/** How many names of counts a change of the list affects, in words. */
export const describeChange = ({ changedNames }: { changedNames: number }): string =>
  changedNames === 0
    ? "No names in the counts are affected."
    : `This affects ${countOf(changedNames, "name")} in the counts.`;

interface Decision {
  _id: string;
  sensitivity: "sensitive" | "open";
}

/** Saves or withdraws a decision on a held-back name. */
export function useDecisions() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const decision = useMutation({
    mutationFn: ({ _id, sensitivity }: Decision) =>
      unwrap(api.decisions.$post({ json: { countedSpeciesId: _id, sensitivity } })),
    onSuccess: (_, { sensitivity }) =>
      announce(
        sensitivity === "open" ? "Marked as not sensitive" : "Marked as sensitive",
        sensitivity === "open"
          ? "Its counts are public with their site and date."
          : "Its counts stay generalised.",
      ),
    onError: (error) => announceFailure("The decision was not saved", error.message),
    onSettled: refresh,
  });
  const withdrawal = useMutation({
    mutationFn: (id: string) => unwrap(api.decisions[":id"].$delete({ param: { id } })),
    onSuccess: () => announce("Decision withdrawn", "The name is withheld again."),
    onError: (error) => announceFailure("The decision was not withdrawn", error.message),
    onSettled: refresh,
  });
  return {
    decide: decision.mutate,
    withdraw: withdrawal.mutate,
    busy: decision.isPending
      ? decision.variables._id
      : withdrawal.isPending
        ? withdrawal.variables
        : undefined,
  };
}

/** Removes an entry from the list. */
export function useUnlisting(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unwrap(api[":id"].$delete({ param: { id } })),
    onSuccess: async (change) => {
      announce("Removed from the list", describeChange(change));
      await queryClient.invalidateQueries({ queryKey });
      onDone();
    },
  });
}
