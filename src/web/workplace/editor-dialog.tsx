import { Modal } from "@mantine/core";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { readSession } from "../session.ts";
import styles from "./editor-dialog.module.css";
import { LeaveDialog } from "./leave-dialog.tsx";
import { hasUnsaved, type Unsaved } from "./use-draft.ts";

/** A form over the whole screen. Leaving it with something unsaved or uploading asks first. */
export function EditorDialog(props: {
  title: string;
  unsaved: RefObject<Unsaved>;
  onClosed: () => void;
  /** The form gets what closes it once everything is stored, or is to be thrown away. */
  children: (discard: () => void) => ReactNode;
}) {
  const { unsaved } = props;
  const [opened, setOpened] = useState(true);
  const [isConfirming, setIsConfirming] = useState(false);
  const hasUnsavedWork = () => hasUnsaved(unsaved);
  // A step back in the browser asks too, or closes an editor without text; the end of a session does not wait for an answer.
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
  // The draft goes first: a reload right after the dialog has closed would bring it back.
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
        // After this key press: the same Escape would close the question as soon as it is asked.
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
