import type { ComponentProps } from "react";
import styles from "./busy-button.module.css";

/** A button that shows and announces that it is busy; meanwhile it ignores clicks and keeps its width and focus. */
export function BusyButton({
  busy,
  busyLabel,
  quiet,
  danger,
  children,
  onClick,
  ...rest
}: ComponentProps<"button"> & { busy: boolean; busyLabel: string; quiet?: boolean; danger?: boolean }) {
  return (
    <button
      {...rest}
      className={`button ${styles.button} ${quiet ? "quiet" : ""}`}
      data-danger={danger || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      <span className={styles.label} data-busy={busy || undefined}>
        {children}
      </span>
      {busy && <span className={styles.spinner} aria-hidden />}
      <span className="visually-hidden" role="status">
        {busy ? busyLabel : ""}
      </span>
    </button>
  );
}
