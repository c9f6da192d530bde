import type { ComponentProps } from "react";
import { useWaitingSends } from "../../session/use-waiting-sends.ts";
import styles from "./busy-button.module.css";

/**
 * A button that shows and announces that it is busy, or that what it sends waits because the device is offline;
 * meanwhile it ignores clicks and keeps its width and focus.
 */
export function BusyButton({
  busy,
  busyLabel,
  quiet,
  danger,
  children,
  onClick,
  ...rest
}: ComponentProps<"button"> & { busy: boolean; busyLabel: string; quiet?: boolean; danger?: boolean }) {
  const isHeld = useWaitingSends().some(({ problem }) => !problem) && busy;
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
      {busy && (
        <span className={isHeld ? styles.held : styles.spinner} aria-hidden>
          {isHeld && "Offline"}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {isHeld ? "You’re offline. This is sent once you’re online." : busy ? busyLabel : ""}
      </span>
    </button>
  );
}
