import { type ChangedRecord, isRenamed, renamedFirst } from "#core/domain/changed-records.ts";
import { countOf } from "#core/domain/words.ts";
import styles from "./import-dialog.module.css";

const MAX_SHOWN = 200;

/** Every record that an import changes, before and after; the renamed ones first. */
export function ChangedRecords({ records, dryRun }: { records: readonly ChangedRecord[]; dryRun: boolean }) {
  const shown = renamedFirst(records).slice(0, MAX_SHOWN);
  const renamed = records.filter(isRenamed).length;
  return (
    <details className={styles.records} open>
      <summary>
        <b>
          {countOf(records.length, "record")} {dryRun ? "would change" : "changed"}
        </b>
        {renamed > 0 && `, ${renamed.toLocaleString("en-GB")} with another name`}
      </summary>
      <ul>
        {shown.map(({ line, name, changes }) => (
          <li key={line}>
            <b>{name}</b> <small>row {line}</small>
            <ul>
              {changes.map(({ field, label, before, after }) => (
                <li key={field} data-renamed={field === "name" || undefined}>
                  {label}: {before} <span aria-hidden>→</span>
                  <span className="visually-hidden"> becomes </span> {after}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {records.length > MAX_SHOWN && (
        <p>… and {(records.length - MAX_SHOWN).toLocaleString("en-GB")} more records.</p>
      )}
    </details>
  );
}
