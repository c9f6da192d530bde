import { Modal } from "@mantine/core";
import type { ReactNode, RefObject } from "react";
import styles from "./editor-dialog.module.css";
import { LeaveDialog } from "./leave-dialog.tsx";
import { Mantine } from "./mantine.tsx";
import { hasUnsaved, type Unsaved } from "./unsaved.ts";
import { useClosing } from "./use-closing.ts";

/** A full-screen form; leaving it with unsaved changes or running uploads needs confirmation. */
export function EditorDialog(props: {
  title: string;
  unsaved: RefObject<Unsaved>;
  onClosed: () => void;
  /** Renders the form; `discard` deletes the draft and closes the dialog. */
  children: (discard: () => void) => ReactNode;
}) {
  const { unsaved } = props;
  const forget = () => {
    unsaved.current.isResolved = true;
  };
  const closing = useClosing(() => hasUnsaved(unsaved), forget);
  // The draft is deleted before closing, or a reload could restore it.
  const discard = (then: () => void) => {
    forget();
    void unsaved.current.discard().finally(then);
  };
  return (
    <Mantine>
      <Modal.Root
        opened={closing.opened}
        fullScreen
        onExitTransitionEnd={props.onClosed}
        onClose={closing.ask}
        closeOnEscape={!closing.isConfirming}
        returnFocus={false}
        classNames={{ content: styles.content }}
      >
        <Modal.Content>
          <div className={styles.header}>
            <Modal.Title className={styles.title} tabIndex={-1} data-autofocus>
              {props.title}
            </Modal.Title>
            <Modal.CloseButton aria-label="Close the editor" size={44} iconSize={22} />
          </div>
          <Modal.Body className={styles.body}>{props.children(() => discard(closing.close))}</Modal.Body>
        </Modal.Content>
        {closing.isAsking && (
          <LeaveDialog
            uploading={unsaved.current.uploading}
            isUncertain={unsaved.current.isUncertain}
            onStay={closing.stay}
            onKeep={() => {
              unsaved.current.flush();
              closing.leave();
            }}
            onDiscard={() => discard(closing.leave)}
          />
        )}
      </Modal.Root>
    </Mantine>
  );
}
