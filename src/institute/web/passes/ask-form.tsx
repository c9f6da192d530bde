import type { ComponentProps } from "react";
import { ErrorSummary } from "#core/web/forms/sending/error-summary.tsx";
import type { Failure } from "#core/web/forms/sending/submission.ts";
import { MAX_WORDS } from "#institute/domain/passes/copy.ts";
import styles from "./passes.module.css";

const labels = { name: "Your name", email: "E-mail", why: "Why would you like to read it?" } as const;
type FieldName = keyof typeof labels;

export type AskValues = Record<FieldName | "website", string>;

/** Asks the authors of a work for a copy; it works without scripts. */
export function AskForm(props: {
  slug: string;
  /** What was not accepted, as it was typed, and why. */
  rejected: { typed: AskValues; failure: Failure } | undefined;
}) {
  const { typed, failure } = props.rejected ?? {};
  const firstInvalid = Object.keys(labels).find((name) => failure?.fields[name]);
  const row = (name: FieldName, hint: string | null, input: ComponentProps<"input"> = {}) => {
    const error = failure?.fields[name];
    const field = {
      id: name,
      name,
      dir: "auto",
      required: true,
      className: "input",
      defaultValue: typed?.[name],
      autoFocus: firstInvalid === name,
      "aria-invalid": error ? true : undefined,
      "aria-describedby":
        [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(" ") || undefined,
    } as const;
    return (
      <div>
        <label htmlFor={name}>{labels[name]}</label>
        {name === "why" ? (
          <textarea {...field} rows={5} maxLength={MAX_WORDS} />
        ) : (
          <input {...field} {...input} />
        )}
        {error && (
          <p id={`${name}-error`} className={styles.error}>
            {error}
          </p>
        )}
        {hint && (
          <p id={`${name}-hint`} className="hint">
            {hint}
          </p>
        )}
      </div>
    );
  };
  return (
    <form
      method="post"
      action={`/passes/ask/${props.slug}`}
      className={`stack ${styles.form}`}
      noValidate
      data-work={props.slug}
      data-touch-near="ask-form"
      data-touch-seen="ask-form"
    >
      <ErrorSummary failure={failure} labels={labels} />
      <p className={styles.error} role="alert" data-problem hidden />
      {row("name", null, { autoComplete: "name", maxLength: 120 })}
      {row("email", "We send a link to it first, so that the authors know the address is yours.", {
        type: "email",
        autoComplete: "email",
        autoCapitalize: "none",
        spellCheck: false,
        maxLength: 254,
      })}
      {row("why", null)}
      <div className="visually-hidden" aria-hidden>
        <label htmlFor="website">Leave this empty</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <p className="hint">
        The authors and the institute’s administrators read your name, your address and your reason. All three
        are deleted 90 days after your request has ended.
      </p>
      <div className="toolbar">
        <button type="submit" className="button">
          Ask for a copy
        </button>
      </div>
    </form>
  );
}
