import { useState } from "react";
import { generalisations } from "#domain/birds/sensitive-species.ts";
import type { SensitiveTaxon } from "#domain/birds/sensitive-taxon.ts";
import { formatDate } from "#domain/dates.ts";
import { ConfirmDialog } from "../workplace/confirm-dialog.tsx";
import styles from "./sensitive-species.module.css";
import { useUnlisting } from "./sensitive-species.ts";

/** The list itself; what is taken off it becomes public, so that is asked first. */
export function SensitiveList({ taxa }: { taxa: readonly SensitiveTaxon[] }) {
  const [removing, setRemoving] = useState<SensitiveTaxon>();
  const unlisting = useUnlisting(() => setRemoving(undefined));
  const close = () => {
    unlisting.reset();
    setRemoving(undefined);
  };
  return (
    <section aria-labelledby="listed" className={styles.part}>
      <h2 id="listed">Sensitive species</h2>
      {taxa.length === 0 ? (
        <p role="status">No species is listed: every count is public with its place and day.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Public as</th>
              <th scope="col">Reason</th>
              <th scope="col">Listed</th>
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {taxa.map((taxon) => (
              <tr key={taxon._id}>
                <th scope="row">
                  {taxon.name} {taxon.scientificName && <i>{taxon.scientificName}</i>}
                  <small>
                    {taxon.speciesId ? "Every name in the guide" : "Wherever it is part of a name"}
                  </small>
                </th>
                <td>{generalisations[taxon.generalisation]}</td>
                <td>
                  {taxon.reason}
                  {taxon.source && <small>{taxon.source}</small>}
                </td>
                <td>
                  {taxon.listedBy ?? "From the start"}
                  {taxon.listedBy && <small>{formatDate(taxon.createdAt.slice(0, 10))}</small>}
                </td>
                <td>
                  <button type="button" className="button quiet" onClick={() => setRemoving(taxon)}>
                    Remove<span className="visually-hidden"> {taxon.name}</span>
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {removing && (
        <ConfirmDialog
          title={`Remove ${removing.name} from the list?`}
          action="Remove"
          cancelLabel="Cancel"
          busy={unlisting.isPending}
          busyLabel="Removing"
          problem={unlisting.error?.message}
          onConfirm={() => unlisting.mutate(removing._id)}
          onClose={close}
        >
          <p>
            Counts under this name become public with their place, day and observers, unless another entry
            covers them. Anyone who downloads them in the meantime keeps them.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
