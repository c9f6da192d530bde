import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { browserClient, unwrap } from "../browser-client.ts";
import { announce, announceFailure } from "../ui/toast.tsx";

const api = browserClient.api["sensitive-species"];
const queryKey = ["sensitive species"];

/** The list, the names to decide and the decisions; not kept in the browser's store. */
export const sensitiveSpeciesQuery = queryOptions({ queryKey, queryFn: () => unwrap(api.$get()) });

/** What a change of the list did to the names of counts, in words. */
export const describeChange = ({ changedNames }: { changedNames: number }): string =>
  changedNames === 0
    ? "No name of a count is affected."
    : `${changedNames.toLocaleString("en-GB")} ${changedNames === 1 ? "name of counts is" : "names of counts are"} affected.`;

interface Decision {
  _id: string;
  sensitivity: "sensitive" | "open";
}

/** Decides on a held-back name, and withdraws a decision. */
export function useDecisions() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey });
  const decision = useMutation({
    mutationFn: ({ _id, sensitivity }: Decision) =>
      unwrap(api.decisions.$post({ json: { countedSpeciesId: _id, sensitivity } })),
    onSuccess: (_, { sensitivity }) =>
      announce(
        sensitivity === "open" ? "Not sensitive" : "Sensitive",
        sensitivity === "open"
          ? "Its counts are public with their place and day."
          : "Its counts stay generalised.",
      ),
    onError: (error) => announceFailure("The decision was not saved", error.message),
    onSettled: refresh,
  });
  const withdrawal = useMutation({
    mutationFn: (id: string) => unwrap(api.decisions[":id"].$delete({ param: { id } })),
    onSuccess: () => announce("Decision withdrawn", "The name is held back again."),
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

/** Takes an entry off the list. */
export function useUnlisting(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unwrap(api[":id"].$delete({ param: { id } })),
    onSuccess: async (change) => {
      announce("Taken off the list", describeChange(change));
      await queries.invalidateQueries({ queryKey });
      onDone();
    },
  });
}
