import type { ReactNode } from "react";
import styles from "./plain-form.module.css";

// Forms on documents, which work without scripts.

/** The look of a form whose labels are above their fields. */
export const plainForm = `stack ${styles.form}`;

/** A field of such a form; `error` says what was wrong with what was typed. */
interface PlainField {
  name: string;
  label: string;
  typed?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** Whether it is the first that was not accepted. */
  isFirst?: boolean;
}

/** What the control of a field has, whatever it is. */
const controlOf = ({ name, typed, hint, error, isFirst }: PlainField) => ({
  id: name,
  name,
  className: "input",
  dir: "auto",
  defaultValue: typed,
  autoFocus: isFirst,
  "aria-invalid": error ? true : undefined,
  "aria-describedby":
    [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ") || undefined,
});

/** Label, hint, control and problem of one field. */
export function PlainRow({
  field,
  children,
}: {
  field: PlainField;
  children: (control: ReturnType<typeof controlOf>) => ReactNode;
}) {
  const { name, label, hint, error } = field;
  return (
    <div>
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p id={`${name}-hint`} className="hint">
          {hint}
        </p>
      )}
      {children(controlOf(field))}
      {error && <Problem id={`${name}-error`}>{error}</Problem>}
    </div>
  );
}

/** What was not accepted. */
export const Problem = (props: { id?: string; role?: "alert"; hidden?: boolean; children?: ReactNode }) => (
  <p {...props} className={styles.error} />
);

/** A field that is hidden from people, so that a bot fills it in. */
export const LeftEmpty = ({
  id = "website",
  label = "Leave this empty",
}: {
  id?: string;
  label?: string;
}) => (
  <div className="visually-hidden" aria-hidden>
    <label htmlFor={id}>{label}</label>
    <input id={id} name="website" tabIndex={-1} autoComplete="off" />
  </div>
);

/** What every field for an e-mail address has. */
export const emailInput = {
  type: "email",
  autoComplete: "email",
  autoCapitalize: "none",
  spellCheck: false,
  maxLength: 254,
} as const;
