import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { Toasts } from "../../ui/toast.tsx";
import { hasUnsaved, type Unsaved } from "../drafts/unsaved.ts";
import { readStage } from "../sending/on-its-way.ts";
import styles from "./form-dialog.module.css";
import { LeaveDialog } from "./leave-dialog.tsx";
import { useClosing } from "./use-closing.ts";
import { useModal } from "./use-modal.ts";

/** A dialog with a form; leaving it with unsaved changes or running uploads needs confirmation. */
export function FormDialog(props: {
  title: string;
  closeLabel: string;
  /** Over a part of a wide screen, where a press beside it leaves it too. */
  isSmall?: boolean;
  /** The state of a form with a draft; without it any input needs confirmation. */
  unsaved?: RefObject<Unsaved> | undefined;
  onClosed: () => void;
  /** Renders the form; `discard` deletes the draft and closes the dialog. */
  children: (close: () => void, discard: () => void) => ReactNode;
}) {
  const { unsaved, isSmall, onClosed } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const typed = useRef(false);
  const forget = () => {
    typed.current = false;
    if (unsaved) unsaved.current.isResolved = true;
  };
  const closing = useClosing(
    () => (unsaved ? hasUnsaved(unsaved) : typed.current || readStage() !== undefined),
    forget,
  );
  const { opened } = closing;
  const modal = useModal(dialog, opened, closing.ask);
  const closed = useRef(onClosed);
  closed.current = onClosed;
  useEffect(() => {
    if (!opened) closed.current();
  }, [opened]);
  // The draft is deleted before closing, or a reload could restore it.
  const discard = (then: () => void) => {
    forget();
    if (unsaved) void unsaved.current.discard().finally(then);
    else then();
  };
  return (
    <>
      <dialog
        {...modal}
        className={styles.dialog}
        data-small={isSmall || undefined}
        data-whole={isSmall ? undefined : ""}
        closedby={isSmall ? "any" : "closerequest"}
        aria-labelledby={title}
      >
        <div className={styles.header}>
          <h2 id={title} tabIndex={-1} data-autofocus>
            {props.title}
          </h2>
          <button type="button" className={styles.close} aria-label={props.closeLabel} onClick={closing.ask}>
            <X size={22} strokeWidth={1.5} aria-hidden />
          </button>
        </div>
        <div
          className={styles.body}
          onChange={() => {
            typed.current = true;
          }}
        >
          {props.children(closing.close, () => discard(closing.close))}
        </div>
        <Toasts isInDialog />
      </dialog>
      {closing.isAsking && (
        <LeaveDialog
          uploading={unsaved?.current.uploading ?? ""}
          isUncertain={unsaved?.current.isUncertain}
          onStay={closing.stay}
          {...(unsaved && {
            onKeep: () => {
              unsaved.current.flush();
              closing.leave();
            },
          })}
          onDiscard={() => discard(closing.leave)}
        />
      )}
    </>
  );
}
