import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "#web/forms/confirm-dialog.tsx";
import { LeaveDialog } from "#web/forms/leave-dialog.tsx";
import { hasUnsaved, type Unsaved } from "#web/forms/use-draft.ts";
import { readSession } from "#web/session/session.ts";
import { dismissSuccesses } from "#web/ui/toast.tsx";
import styles from "./lending-dialog.module.css";

/** The store's dialog, full screen on phones; `children` get a function to close it, and unsaved input needs confirmation. */
export function LendingDialog(props: {
  title: string;
  /** The state of a form with a draft; without it the dialog asks to confirm after any input. */
  unsaved?: RefObject<Unsaved>;
  onClosed: () => void;
  children: (close: () => void) => ReactNode;
}) {
  const [opened, setOpened] = useState(true);
  const [isConfirming, setIsConfirming] = useState(false);
  const typed = useRef(false);
  const { unsaved } = props;
  const hasUnsavedWork = () => (unsaved ? hasUnsaved(unsaved) : typed.current);
  useEffect(dismissSuccesses, []);
  const narrow = useMediaQuery("(max-width: 599px)", undefined, { getInitialValueInEffect: false });
  // An ended session leaves without confirmation.
  const blocker = useBlocker(() => hasUnsavedWork() && readSession() !== undefined);
  useEffect(() => {
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      // A form with a draft has its own warning.
      if (!unsaved && typed.current) event.preventDefault();
    };
    addEventListener("beforeunload", warnBeforeUnload);
    return () => removeEventListener("beforeunload", warnBeforeUnload);
  }, [unsaved]);
  const blocked = blocker.state === "blocked";
  const close = () => {
    typed.current = false;
    if (unsaved) unsaved.current.isResolved = true;
    setOpened(false);
  };
  const leave = (act?: () => void) => {
    act?.();
    setIsConfirming(false);
    close();
    if (blocked) blocker.proceed();
  };
  const stay = () => {
    setIsConfirming(false);
    if (blocked) blocker.reset();
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={() => {
        // Delayed, since the same Escape key press would close the confirmation at once.
        if (hasUnsavedWork()) setTimeout(() => setIsConfirming(true));
        else close();
      }}
      onExitTransitionEnd={props.onClosed}
      closeOnEscape={!isConfirming}
      trapFocus={!isConfirming}
      fullScreen={narrow ?? false}
      size="38rem"
      centered
      classNames={{ content: styles.content }}
    >
      <Modal.Overlay className={styles.veil} />
      <Modal.Content>
        <div className={styles.header}>
          <Modal.Title className={styles.title}>{props.title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" size={44} iconSize={22} />
        </div>
        <Modal.Body
          className={styles.body}
          onChange={() => {
            typed.current = true;
          }}
        >
          {props.children(close)}
        </Modal.Body>
      </Modal.Content>
      {(isConfirming || blocked) &&
        (unsaved ? (
          <LeaveDialog
            uploading={unsaved.current.uploading}
            onStay={stay}
            onKeep={() => leave(unsaved.current.flush)}
            onDiscard={() => leave(unsaved.current.discard)}
          />
        ) : (
          <ConfirmDialog
            title="Leave without saving?"
            action="Discard"
            cancelLabel="Continue editing"
            onConfirm={() => leave()}
            onClose={stay}
          >
            <p>Your changes are not saved yet.</p>
          </ConfirmDialog>
        ))}
    </Modal.Root>
  );
}
