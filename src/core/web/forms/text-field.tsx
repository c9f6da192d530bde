import type { ComponentProps, ReactNode } from "react";
import styles from "./plain-field.module.css";

/** A line of text with its label, error and hint, for pages that load no forms. */
export function TextField(
  props: ComponentProps<"input"> & {
    id: string;
    label: string;
    description?: string | undefined;
    error?: string | undefined;
    /** What stands at the end of the line. */
    end?: ReactNode;
  },
) {
  const { label, description, error, end, ...input } = props;
  const { id } = input;
  const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(" ");
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <input
          className={`input ${styles.control}`}
          dir="auto"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          {...input}
        />
        {end}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {description && (
        <p id={`${id}-description`} className={styles.description}>
          {description}
        </p>
      )}
    </div>
  );
}
