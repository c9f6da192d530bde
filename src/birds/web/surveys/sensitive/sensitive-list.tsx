import { useState } from "react";
import { generalisations } from "#birds/domain/guide/sensitive-species.ts";
import type { SensitiveTaxon } from "#birds/domain/guide/sensitive-taxon.ts";
import { formatDate } from "#core/domain/dates.ts";
import { ConfirmDialog } from "#core/web/forms/dialogs/confirm-dialog.tsx";
import styles from "./sensitive-species.module.css";
import { useUnlisting } from "./sensitive-species.ts";

/** The list of sensitive species; removing one makes its records public, so it needs confirmation. */
export function SensitiveList({ taxa }: { taxa: readonly SensitiveTaxon[] }) {
  const [removing, setRemoving] = useState<SensitiveTaxon>();
  const unlisting = useUnlisting(() => setRemoving(undefined));
  const close = () => {
    unlisting.clearFailure();
    setRemoving(undefined);
  };
  return (
    <section aria-labelledby="listed" className="stack">
      <h2 id="listed">Sensitive species</h2>
      {taxa.length === 0 ? (
        <p role="status">No species is listed. All counts are public with their site and date.</p>
      ) : (
        <table className={`table ${styles.table}`}>
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
                    {taxon.speciesId ? "All its names in the guide" : "All names that contain it"}
                  </small>
                </th>
                <td>{generalisations[taxon.generalisation]}</td>
                <td>
                  {taxon.reason}
                  {taxon.source && <small>{taxon.source}</small>}
                </td>
                <td>
                  {taxon.listedBy ?? "By default"}
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
          busy={unlisting.busy}
          busyLabel="Removing"
          problem={unlisting.failure?.message}
          onConfirm={() => unlisting.run(removing._id)}
          onClose={close}
        >
          <p>
            Counts under this name become public with their site, date and observers, unless another entry
            covers them. You cannot withdraw copies that people have already downloaded.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
