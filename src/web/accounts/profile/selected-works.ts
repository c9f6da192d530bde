import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MAX_SELECTED_WORKS } from "#domain/people/selected-works.ts";
import { browserClient, unwrap } from "#web/browser-client.ts";
import { announce, announceFailure } from "../../ui/toast.tsx";

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
    mutationFn: (works: string[]) => unwrap(route.$put({ param, json: { works } })),
    onMutate: (works) => {
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, { works });
      return before;
    },
    onSuccess: () => announce("Your selected works are saved"),
    onError: (error, _works, before) => {
      queryClient.setQueryData(queryKey, before);
      announceFailure("Your selected works were not saved", error.message);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const save = (works: string[]) => {
    if (!saving.isPending && selected.data) saving.mutate(works);
  };
  return {
    ids,
    isFull: ids.length >= MAX_SELECTED_WORKS,
    toggle: (id: string) => save(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    move: (from: number, to: number) => {
      const moved = ids[from];
      if (moved !== undefined && to >= 0 && to < ids.length)
        save(ids.toSpliced(from, 1).toSpliced(to, 0, moved));
    },
  };
}

export type SelectedWorks = ReturnType<typeof useSelectedWorks>;
