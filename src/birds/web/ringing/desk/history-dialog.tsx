import { useQuery } from "@tanstack/react-query";
import { type Encounter, type EncounterValues, encounterFields } from "#birds/domain/ringing/encounter.ts";
import { formatDateTime } from "#core/domain/dates.ts";
import { infoOf } from "#core/domain/fields.ts";
import { keysOf } from "#core/domain/keys.ts";
import { ModalDialog } from "#core/web/forms/dialogs/modal-dialog.tsx";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { ringOf, valueText } from "./encounter-words.ts";
import styles from "./ringing.module.css";
import { versionsQuery } from "./ringing.ts";

/** Every state of an encounter, the newest first: what stood there before, what then, who changed it and why. */
export function HistoryDialog({ encounter, onClose }: { encounter: Encounter; onClose: () => void }) {
  const history = useQuery(versionsQuery(encounter._id));
  const versions = history.data?.versions.toSorted((a, b) => b.version - a.version) ?? [];
  return (
    <ModalDialog title={`History of ${ringOf(encounter)}`} isWide onClose={onClose}>
      {history.data ? (
        <ol className="stack">
          {versions.map(({ version, at, by, reason, values }) => {
            const before = versions.find((other) => other.version === version - 1)?.values;
            return (
              <li key={version} className={`row stack ${styles.entry}`}>
                <p>
                  <b>{version === 1 ? "As recorded" : reason}</b>
                </p>
                <p className="hint">
                  {by ?? "Not known by whom"}, <time dateTime={at}>{formatDateTime(at)}</time>
                </p>
                {before && <Changes before={before} after={values} />}
              </li>
            );
          })}
        </ol>
      ) : history.error ? (
        <LoadProblem what="The history" query={history} />
      ) : (
        <p role="status">Loading the history</p>
      )}
      {encounter.written && <Written written={encounter.written} />}
      <div className="toolbar">
        <button type="button" className="button quiet" onClick={onClose}>
          Close
        </button>
      </div>
    </ModalDialog>
  );
}

function Changes({ before, after }: { before: EncounterValues; after: EncounterValues }) {
  const changed = keysOf(encounterFields).filter((name) => before[name] !== after[name]);
  return (
    <dl className={styles.facts}>
      {changed.map((name) => (
        <div key={name}>
          <dt>{infoOf(encounterFields[name]).label}</dt>
          <dd>
            <span className="visually-hidden">Before: </span>
            <s className={styles.before}>{valueText(name, before[name]) ?? "Not recorded"}</s>{" "}
            <span className="visually-hidden">Now: </span>
            {valueText(name, after[name]) ?? "Not recorded"}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The row or line as an import received it. */
const Written = ({ written }: { written: Record<string, string> }) => (
  <details>
    <summary>As it was received</summary>
    <dl className={styles.facts}>
      {Object.entries(written)
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  </details>
);
