import type { ReactNode } from "react";
import styles from "./error-summary.module.css";
import type { Failure } from "./submission.ts";

/** What went wrong with a form, above it: the server's sentence, and a link to each field that is to blame. */
export function ErrorSummary(props: {
  failure: Failure | undefined;
  /** The label of each field, by its name, and with it the id of its input. */
  labels: Record<string, string>;
  idOf?: (field: string) => string;
  children?: ReactNode;
}) {
  const { failure, labels, idOf = (field) => field } = props;
  if (!failure) return null;
  const invalidFields = Object.entries(failure.fields).filter(([field]) => labels[field]);
  const sentence =
    invalidFields.length > 0 && failure.code === "invalid" ? "There is a problem" : failure.message;
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} data-summary>
      <p>{sentence}</p>
      {(failure.code === "broken" || failure.code === "unavailable") && <p>What you typed is still here.</p>}
      {invalidFields.length > 0 && (
        <ul>
          {invalidFields.map(([field, message]) => (
            <li key={field}>
              <a
                href={`#${idOf(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(idOf(field))?.focus();
                }}
              >
                {labels[field]}
              </a>
              : {message}
            </li>
          ))}
        </ul>
      )}
      {props.children}
    </div>
  );
}
