import type { ReactNode } from "react";
import type { ErrorCode } from "#core/domain/errors.ts";
import styles from "./error-summary.module.css";
import type { Failure } from "./submission.ts";

/** Failures that are no fault of what was typed, and after which the same can be sent again. */
const isTemporary = (code: ErrorCode) => ["broken", "unavailable", "tooMany", "full"].includes(code);

/** The errors of a form, shown above it with a link to each invalid field. */
export function ErrorSummary(props: {
  failure: Failure | undefined;
  /** The labels of the fields by name; `idOf` gives the ids of their inputs. */
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
    <div className={`stack ${styles.summary}`} role="alert" tabIndex={-1} data-summary>
      <p>{sentence}</p>
      {isTemporary(failure.code) && <p>What you typed is still here.</p>}
      {invalidFields.length > 0 && (
        <ul className="bullets">
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
