import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type TaxonKind, taxonKinds } from "#birds/domain/guide/counted-taxon.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { announce, announceFailure } from "#core/web/ui/toast.tsx";

const api = browserClient.api["names-to-settle"];
const queryKey = ["unmatched names"];

/** The names that wait and the rules; not persisted in the browser. */
export const unmatchedNamesQuery = queryOptions({ queryKey, queryFn: () => unwrap(api.$get()) });

/** An admin's answer for a name. */
interface Answer {
  _id: string;
  englishName: string;
  kind: TaxonKind;
  species?: { speciesId: string; name: string };
}

/** Saves or withdraws an answer. */
export function useAnswers() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const answer = useMutation({
    mutationFn: ({ _id, kind, species }: Answer) =>
      unwrap(api.$post({ json: { countedSpeciesId: _id, kind, speciesId: species?.speciesId ?? null } })),
    onSuccess: (_, { englishName, kind, species }) =>
      announce(
        `${englishName}: ${species?.name ?? taxonKinds[kind]}`,
        "This applies to existing counts and to later imports.",
      ),
    onError: (error) => announceFailure("The answer was not saved", error.message),
    onSettled: refresh,
  });
  const withdrawal = useMutation({
    mutationFn: (id: string) => unwrap(api[":id"].$delete({ param: { id } })),
    onSuccess: () => announce("Answer withdrawn", "The site matches this name by itself again."),
    onError: (error) => announceFailure("The answer was not withdrawn", error.message),
    onSettled: refresh,
  });
  return {
    decide: answer.mutate,
    withdraw: withdrawal.mutate,
    busy: answer.isPending ? answer.variables._id : withdrawal.isPending ? withdrawal.variables : undefined,
  };
}
