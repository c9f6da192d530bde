import { useLocation } from "react-router";
import { actionPhrase } from "#core/domain/accounts/audit-actions.ts";
import { formatDateTime } from "#core/domain/dates.ts";
import { countOf } from "#core/domain/words.ts";
import styles from "./audit.module.css";

interface Entry {
  at: string;
  by: { _id: string; name: string; email: string } | null;
  action: string;
  subjectId: string;
  name: string | null;
  before: unknown;
  after: unknown;
}

/** One entry; it expands to the values before and after. */
export function AuditEntry({ entry }: { entry: Entry }) {
  const { search } = useLocation();
  const filterHref = (name: string, value: string) => {
    const query = new URLSearchParams(search);
    query.delete("page");
    query.set(name, value);
    return `/audit?${query}`;
  };
  const changes = diffStates(entry.before, entry.after);
  return (
    <article className={`row ${styles.entry}`}>
      <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
      <p className={styles.what}>
        <b>{actionPhrase(entry.action)}</b>{" "}
        <a href={filterHref("subject", entry.subjectId)}>{entry.name ?? entry.subjectId}</a>
      </p>
      <p className={styles.by}>
        {entry.by ? (
          <>
            <a href={filterHref("by", entry.by._id)}>{entry.by.name}</a>{" "}
            <span className="hint">{entry.by.email}</span>
          </>
        ) : (
          actorWithoutAccount(entry.action)
        )}
      </p>
      {changes.length > 0 && (
        <details>
          <summary>
            {countOf(changes.length, "value")}
            <span className="visually-hidden"> of this entry</span>
          </summary>
          <div className={styles.changes}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Before</th>
                  <th scope="col">After</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ field, before, after }) => (
                  <tr key={field}>
                    <th scope="row">{field}</th>
                    <td>{before}</td>
                    <td>{after}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </article>
  );
}

/** Actions without an account come from a visitor or from the server itself. */
const actorWithoutAccount = (action: string) =>
  /^(user|contact)\./.test(action) ? "Not signed in" : "The system";

const isRecord = (state: unknown): state is Record<string, unknown> =>
  typeof state === "object" && state !== null && !Array.isArray(state);

const MAX_VALUE_LENGTH = 400;

function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === "") return "–";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

/** Each recorded value of an entry, before and after. */
function diffStates(before: unknown, after: unknown) {
  if (!isRecord(before) && !isRecord(after)) {
    const hasValue = before !== null || after !== null;
    return hasValue ? [{ field: "value", before: formatValue(before), after: formatValue(after) }] : [];
  }
  const [oldState, newState] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(oldState), ...Object.keys(newState)])].map((field) => ({
    field,
    before: formatValue(oldState[field]),
    after: formatValue(newState[field]),
  }));
}
