import type { ReactNode } from "react";
import { SaveBar } from "../../ui/save-bar.tsx";
import { BusyButton } from "../sending/busy-button.tsx";
import styles from "./modal-dialog.module.css";
import { ModalDialog } from "./modal-dialog.tsx";

/** Asks for confirmation; Escape and the quiet button cancel. */
export function ConfirmDialog(props: {
  title: string;
  children: ReactNode;
  /** The label of the confirm button; without it the dialog can only be closed. */
  action?: string | undefined;
  busyLabel?: string;
  cancelLabel: string;
  busy?: boolean;
  /** The error of the last attempt. */
  problem?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <ModalDialog title={props.title} busy={props.busy} onClose={props.onClose}>
      {props.problem && (
        <p className={styles.problem} role="alert">
          {props.problem}
        </p>
      )}
      <div className={`stack ${styles.text}`}>{props.children}</div>
      <SaveBar>
        <button type="button" className="button quiet" onClick={props.onClose} disabled={props.busy}>
          {props.cancelLabel}
        </button>
        {props.action && (
          <BusyButton
            type="button"
            danger
            busy={props.busy ?? false}
            busyLabel={props.busyLabel ?? ""}
            onClick={props.onConfirm}
          >
            {props.action}
          </BusyButton>
        )}
      </SaveBar>
    </ModalDialog>
  );
}
