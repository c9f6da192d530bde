import { useLocation } from "react-router";
import { actionWords } from "#domain/audit-actions.ts";
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
  const only = (name: string, value: string) => {
    const query = new URLSearchParams(search);
    query.delete("page");
    query.set(name, value);
    return `/audit?${query}`;
  };
  const changes = changesOf(entry.before, entry.after);
  return (
    <article className={styles.entry}>
      <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
      <p className={styles.what}>
        <b>{actionWords(entry.action)}</b>{" "}
        <a href={only("subject", entry.subjectId)}>{entry.name ?? entry.subjectId}</a>
      </p>
      <p className={styles.by}>
        {entry.by ? (
          <>
            <a href={only("by", entry.by._id)}>{entry.by.name}</a> <span>{entry.by.email}</span>
          </>
        ) : (
          nobody(entry.action)
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
const nobody = (action: string) => (/^(user|contact)\./.test(action) ? "Not signed in" : "The system");

const isRecord = (state: unknown): state is Record<string, unknown> =>
  typeof state === "object" && state !== null && !Array.isArray(state);

const longest = 400;

function shown(value: unknown): string {
  if (value === undefined || value === null || value === "") return "–";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** Each value that an entry tells of, before and after. */
function changesOf(before: unknown, after: unknown) {
  if (!isRecord(before) && !isRecord(after)) {
    const told = before !== null || after !== null;
    return told ? [{ field: "value", before: shown(before), after: shown(after) }] : [];
  }
  const [old, fresh] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].map((field) => ({
    field,
    before: shown(old[field]),
    after: shown(fresh[field]),
  }));
}
