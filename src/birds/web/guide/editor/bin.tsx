import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BIN_RETENTION_DAYS } from "#core/domain/bin.ts";
import { formatDate } from "#core/domain/dates.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { BusyButton } from "#core/web/forms/busy-button.tsx";
import { announce, announceFailure } from "#core/web/ui/toast.tsx";
import styles from "./manage.module.css";

/** Restores a species from the bin. */
export function useRestoration(onRestored: (id: string) => void) {
  const queryClient = useQueryClient();
  const restoration = useMutation({
    mutationFn: (id: string) => unwrap(browserClient.api.species[":id"].restore.$post({ param: { id } })),
    onSuccess: ({ name }, id) => {
      announce("Species restored successfully", name);
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

/** The deleted species that can still be restored. */
export function SpeciesBin({ restore, restoring }: ReturnType<typeof useRestoration>) {
  const { data } = useQuery({
    queryKey: ["species", "deleted"],
    queryFn: () => unwrap(browserClient.api.species.deleted.$get()),
  });
  if (!data || data.species.length === 0) return null;
  return (
    <details className={styles.bin}>
      <summary>{data.species.length.toLocaleString("en-GB")} in the bin</summary>
      <p>You can restore a species for {BIN_RETENTION_DAYS} days.</p>
      <ul>
        {data.species.map(({ _id, name, scientificName, deletedAt }) => (
          <li key={_id} className={`row ${styles.row}`}>
            <div>
              <h2 className="name">{name}</h2>
              <i>{scientificName}</i>
            </div>
            <span>Deleted on {formatDate(deletedAt)}</span>
            <BusyButton
              type="button"
              quiet
              busy={restoring === _id}
              busyLabel={`Restoring ${name}`}
              aria-label={`Restore ${name}`}
              onClick={() => restore(_id)}
            >
              {" "}
              Restore{" "}
            </BusyButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
