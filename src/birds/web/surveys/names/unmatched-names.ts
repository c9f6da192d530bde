import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type TaxonKind,
  taxonKinds,
  type UnknownName,
  type UnmatchedNames,
} from "#birds/domain/guide/counted-taxon.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import type { Action } from "#core/web/forms/sending/use-action.ts";
import { announce, announceFailure } from "#core/web/ui/toast.tsx";

const api = browserClient.api["unmatched-names"];
const queryKey = ["unmatched names"];

/** The names that wait and the rules; not persisted in the browser. */
export const unmatchedNamesQuery = queryOptions({ queryKey, queryFn: () => unwrap(api.$get()) });

/** What a name means. */
export interface Meaning {
  kind: TaxonKind;
  species?: { speciesId: string; name: string };
}

/** An admin's answer for a name that was counted. */
export interface Answer extends Meaning {
  _id: string;
  englishName: string;
}

const without = (id: string, names: UnmatchedNames | undefined): UnmatchedNames | undefined => {
  if (!names) return undefined;
  const waiting = names.waiting.filter(({ _id }) => _id !== id);
  return { ...names, waiting, waitingTotal: names.waitingTotal - names.waiting.length + waiting.length };
};

/** Saves an answer. A name leaves the list at once; answers are sent one after the other. */
export function useAnswer() {
  const queryClient = useQueryClient();
  const answer = useMutation({
    mutationKey: queryKey,
    scope: { id: "unmatched names" },
    onMutate: async ({ _id }: Answer) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(unmatchedNamesQuery.queryKey, (names) => without(_id, names));
    },
    mutationFn: ({ _id, kind, species }: Answer) =>
      unwrap(api.$post({ json: { countedSpeciesId: _id, kind, speciesId: species?.speciesId ?? null } })),
    onSuccess: (_, { englishName, kind, species }) =>
      announce(
        `${englishName}: ${species?.name ?? taxonKinds[kind]}`,
        "This applies to existing counts and to later imports.",
      ),
    onError: (error) => announceFailure("The answer was not saved", error.message),
    // The list comes again when the last of them is saved.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: queryKey }) > 1
        ? undefined
        : queryClient.invalidateQueries({ queryKey }),
  });
  return answer.mutate;
}

/** Says what the two names of rows mean that are not stored yet; `set` is told that they are settled, or no longer. */
export const settling = (
  set: (name: UnknownName, isSettled: boolean) => void,
): Action<{ name: UnknownName; meaning: Meaning }, { _id: string }> => ({
  call: (keyed, { name: { scientificName, englishName }, meaning: { kind, species } }) => {
    const speciesId = species?.speciesId ?? null;
    return unwrap(api.$post({ json: { name: { scientificName, englishName }, kind, speciesId } }, keyed));
  },
  done: ({ _id: id }, { name, meaning: { kind, species } }) => ({
    said: `${name.englishName}: ${species?.name ?? taxonKinds[kind]}`,
    detail: "This applies to this import, to existing counts and to later imports.",
    undo: async (keyed) => {
      await unwrap(api[":id"].$delete({ param: { id } }, keyed));
      set(name, false);
    },
  }),
  after: (_, { name }) => set(name, true),
  refused: "The answer was not saved",
  changes: [queryKey],
});

/** Withdraws an answer. */
export const withdrawal: Action<string> = {
  call: (keyed, id) => unwrap(api[":id"].$delete({ param: { id } }, keyed)),
  done: () => ({ said: "Answer withdrawn", detail: "The site matches this name by itself again." }),
  refused: "The answer was not withdrawn",
  changes: [queryKey],
};
