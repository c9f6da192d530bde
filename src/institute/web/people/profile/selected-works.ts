import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { moved } from "#core/web/forms/fields/movable-list.tsx";
import { announce, announceFailure } from "#core/web/ui/toast.tsx";
import { MAX_SELECTED_WORKS } from "#institute/domain/people/selected-works-limit.ts";

/** The works that come first on the member’s page, and how to choose and move them; each change is saved at once. */
export function useSelectedWorks(profileId: string) {
  const queryClient = useQueryClient();
  const queryKey = ["selectedWorks", profileId];
  const param = { id: profileId };
  const route = browserClient.api.profiles[":id"]["selected-works"];
  const selected = useQuery({ queryKey, queryFn: () => unwrap(route.$get({ param })) });
  const ids = selected.data?.works ?? [];
  const saving = useMutation({
    mutationKey: queryKey,
    // One after another, so that quick clicks arrive in their order.
    scope: { id: queryKey.join(" ") },
    mutationFn: (works: string[]) => unwrap(route.$put({ param, json: { works } })),
    onMutate: (works) => queryClient.setQueryData(queryKey, { works }),
    onSuccess: () => announce("Your selected works are saved"),
    onError: (error) => announceFailure("Your selected works were not saved", error.message),
    onSettled: () => {
      const isLast = queryClient.isMutating({ mutationKey: queryKey }) === 1;
      return isLast ? queryClient.invalidateQueries({ queryKey }) : undefined;
    },
  });
  const save = (works: readonly string[]) => {
    if (selected.data) saving.mutate([...works]);
  };
  return {
    ids,
    isFull: ids.length >= MAX_SELECTED_WORKS,
    toggle: (id: string) => save(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    move: (from: number, to: number) => {
      const works = moved(ids, from, to);
      if (works !== ids) save(works);
    },
  };
}

export type SelectedWorks = ReturnType<typeof useSelectedWorks>;
