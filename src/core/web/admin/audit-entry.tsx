import type { InferResponseType } from "hono/client";
import { useLocation } from "react-router";
import { formatDateTime } from "#core/domain/dates.ts";
import { countOf } from "#core/domain/words.ts";
import type { browserClient } from "../browser-client.ts";
import styles from "./audit.module.css";

type Entry = InferResponseType<typeof browserClient.api.audit.$get, 200>["data"][number];

/** One entry; it expands to the values before and after. */
export function AuditEntry({ entry }: { entry: Entry }) {
  const { search } = useLocation();
  const filterHref = (name: string, value: string) => {
    const query = new URLSearchParams(search);
    query.delete("page");
    query.set(name, value);
    return `/audit?${query}`;
  };
  const { phrase, title, kind, href, changes } = entry;
  return (
    <article className={`row ${styles.entry}`}>
      <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
      <p className={styles.what}>
        <b>{title === null ? phrase.replace(/( of| for|:)$/, "") : phrase}</b>{" "}
        {title !== null && (href ? <a href={href}>{title}</a> : <span>{title}</span>)}
        {kind && <span className="hint">, {kind}</span>}
        {title !== null && entry.subjectId !== entry.by?._id && (
          <>
            {" "}
            <a className={styles.only} href={filterHref("subject", entry.subjectId)}>
              In the log<span className="visually-hidden">: {title}</span>
            </a>
          </>
        )}
      </p>
      <p className={styles.by}>
        {entry.by ? (
          <>
            <a href={filterHref("by", entry.by._id)}>{entry.by.name}</a>{" "}
            {entry.by.was && <span className="hint">{entry.by.was}</span>}
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
                    <td>{before || "–"}</td>
                    <td>{after || "–"}</td>
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
