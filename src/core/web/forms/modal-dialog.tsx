import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import styles from "./modal-dialog.module.css";

/** A native modal dialog under its title; Escape closes it unless it is busy, and the focus returns to its opener. */
export function ModalDialog(props: {
  title: string;
  isWide?: boolean;
  busy?: boolean | undefined;
  onClose: () => void;
  /** The dialog's element, for a parent that needs it. */
  element?: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
}) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = props.element ?? own;
  const title = useId();
  useEffect(() => {
    const { current } = dialog;
    const opener = document.activeElement;
    current?.showModal();
    return () => {
      current?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [dialog]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={props.isWide || undefined}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        if (!props.busy) props.onClose();
      }}
    >
      <h2 id={title}>{props.title}</h2>
      {props.children}
    </dialog>
  );
}
