import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { browserClient, unwrap } from "../../browser-client.ts";
import { announce, announceFailure } from "../../ui/toast.tsx";

/** The deleted species that can still be restored. */
export const useBin = () =>
  useQuery({
    queryKey: ["species", "deleted"],
    queryFn: () => unwrap(browserClient.api.species.deleted.$get()),
  });

/** Restores a species from the bin. */
export function useRestoration(onRestored: (id: string) => void) {
  const queryClient = useQueryClient();
  const restoration = useMutation({
    mutationFn: (id: string) => unwrap(browserClient.api.species[":id"].restore.$post({ param: { id } })),
    onSuccess: (_species, id) => {
      announce("Species restored successfully");
      onRestored(id);
    },
    onError: (error) => announceFailure("The species was not restored", error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["species"] }),
  });
  return {
    restore: (id: string) => {
      if (!restoration.isPending) restoration.mutate(id);
    },
    restoring: restoration.isPending ? restoration.variables : undefined,
  };
}
