import { type ReactNode, type RefObject, useId, useRef } from "react";
import { Toasts } from "../../ui/toast.tsx";
import styles from "./modal-dialog.module.css";
import { useModal } from "./use-modal.ts";

/** A modal dialog under its title; Escape closes it unless it is busy, and the focus returns to its opener. */
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
  const title = useId();
  const modal = useModal(props.element ?? own, true, () => {
    if (!props.busy) props.onClose();
  });
  return (
    <dialog
      {...modal}
      className={styles.dialog}
      data-wide={props.isWide || undefined}
      aria-labelledby={title}
    >
      <h2 id={title}>{props.title}</h2>
      {props.children}
      <Toasts isInDialog />
    </dialog>
  );
}
