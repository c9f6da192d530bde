import { useQuery } from "@tanstack/react-query";
import { BIN_RETENTION_DAYS } from "#core/domain/bin.ts";
import { formatDate } from "#core/domain/dates.ts";
import { browserClient, unwrap } from "#core/web/browser-client.ts";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { useAction } from "#core/web/forms/sending/use-action.ts";
import styles from "./manage.module.css";

/** Restores a species from the bin. */
export const useRestoration = (onRestored: (id: string) => void) =>
  useAction({
    call: (keyed, id: string) =>
      unwrap(browserClient.api.species[":id"].restore.$post({ param: { id } }, keyed)),
    done: ({ name }) => ({ said: "Species restored successfully", detail: name }),
    after: (_, id) => onRestored(id),
    refused: "The species was not restored",
    changes: [["species"]],
  });

/** The deleted species that can still be restored. */
export function SpeciesBin({ run, running }: Pick<ReturnType<typeof useRestoration>, "run" | "running">) {
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
              busy={running === _id}
              busyLabel={`Restoring ${name}`}
              aria-label={`Restore ${name}`}
              onClick={() => run(_id)}
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
