import { Modal } from "@mantine/core";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { readSession } from "../session/session.ts";
import styles from "./editor-dialog.module.css";
import { LeaveDialog } from "./leave-dialog.tsx";
import { hasUnsaved, type Unsaved } from "./use-draft.ts";

/** A full-screen form; leaving it with unsaved changes or running uploads needs confirmation. */
export function EditorDialog(props: {
  title: string;
  unsaved: RefObject<Unsaved>;
  onClosed: () => void;
  /** Renders the form; `discard` deletes the draft and closes the dialog. */
  children: (discard: () => void) => ReactNode;
}) {
  const { unsaved } = props;
  const [opened, setOpened] = useState(true);
  const [isConfirming, setIsConfirming] = useState(false);
  const hasUnsavedWork = () => hasUnsaved(unsaved);
  // The browser's back button asks too, or closes an unchanged editor; an ended session leaves without confirmation.
  const blocker = useBlocker(
    ({ historyAction }) =>
      (hasUnsavedWork() || (opened && historyAction === "POP")) && readSession() !== undefined,
  );

  useEffect(() => {
    if (blocker.state !== "blocked" || hasUnsavedWork()) return;
    blocker.reset();
    setOpened(false);
  });

  const close = () => {
    unsaved.current.isResolved = true;
    setIsConfirming(false);
    setOpened(false);
  };
  // The draft is deleted before closing, or a reload could restore it.
  const discard = () => {
    unsaved.current.isResolved = true;
    void unsaved.current.discard().finally(close);
  };
  const leave = (act: () => void) => () => {
    act();
    if (blocker.state === "blocked") blocker.proceed();
  };
  return (
    <Modal.Root
      opened={opened}
      fullScreen
      onExitTransitionEnd={props.onClosed}
      onClose={() => {
        // Delayed, since the same Escape key press would close the confirmation at once.
        if (hasUnsavedWork()) setTimeout(() => setIsConfirming(true));
        else close();
      }}
      closeOnEscape={!isConfirming}
      returnFocus={false}
      classNames={{ content: styles.content }}
    >
      <Modal.Content>
        <div className={styles.header}>
          <Modal.Title className={styles.title}>{props.title}</Modal.Title>
          <Modal.CloseButton aria-label="Close the editor" size={44} iconSize={22} />
        </div>
        <Modal.Body className={styles.body}>{props.children(discard)}</Modal.Body>
      </Modal.Content>
      {(isConfirming || (blocker.state === "blocked" && hasUnsavedWork())) && (
        <LeaveDialog
          uploading={unsaved.current.uploading}
          onStay={() => {
            setIsConfirming(false);
            if (blocker.state === "blocked") blocker.reset();
          }}
          onKeep={leave(() => {
            unsaved.current.flush();
            close();
          })}
          onDiscard={leave(discard)}
        />
      )}
    </Modal.Root>
  );
}
