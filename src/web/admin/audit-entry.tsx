import { useLocation } from "react-router";
import { actionPhrase } from "#domain/accounts/audit-actions.ts";
import { formatMoment } from "#domain/moments.ts";
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

/** One entry; it unfolds to what was there before and after. */
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
    <article className={styles.entry}>
      <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
      <p className={styles.what}>
        <b>{actionPhrase(entry.action)}</b>{" "}
        <a href={filterHref("subject", entry.subjectId)}>{entry.name ?? entry.subjectId}</a>
      </p>
      <p className={styles.by}>
        {entry.by ? (
          <>
            <a href={filterHref("by", entry.by._id)}>{entry.by.name}</a> <span>{entry.by.email}</span>
          </>
        ) : (
          actorWithoutAccount(entry.action)
        )}
      </p>
      {changes.length > 0 && (
        <details>
          <summary>
            {changes.length === 1 ? "1 value" : `${changes.length} values`}
            <span className="visually-hidden"> of this entry</span>
          </summary>
          <div className={styles.changes}>
            <table>
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

/** Who acts without an account: a visitor, or the server by itself. */
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

/** Each value that an entry tells of, before and after. */
function diffStates(before: unknown, after: unknown) {
  if (!isRecord(before) && !isRecord(after)) {
    const hasValue = before !== null || after !== null;
    return hasValue ? [{ field: "value", before: formatValue(before), after: formatValue(after) }] : [];
  }
  const [old, fresh] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].map((field) => ({
    field,
    before: formatValue(old[field]),
    after: formatValue(fresh[field]),
  }));
}
