import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { LeaveDialog } from "#core/web/forms/leave-dialog.tsx";
import { Mantine } from "#core/web/forms/mantine.tsx";
import { readStage } from "#core/web/forms/on-its-way.ts";
import { hasUnsaved, type Unsaved } from "#core/web/forms/unsaved.ts";
import { useClosing } from "#core/web/forms/use-closing.ts";
import { dismissSuccesses } from "#core/web/ui/toast.tsx";
import styles from "./lending-dialog.module.css";

/** The store's dialog, full screen on phones; `children` get a function to close it, and unsaved input needs confirmation. */
export function LendingDialog(props: {
  title: string;
  /** The state of a form with a draft; without it the dialog asks to confirm after any input. */
  unsaved?: RefObject<Unsaved>;
  onClosed: () => void;
  children: (close: () => void) => ReactNode;
}) {
  const { unsaved } = props;
  const typed = useRef(false);
  const closing = useClosing(
    () => (unsaved ? hasUnsaved(unsaved) : typed.current || readStage() !== undefined),
    () => {
      typed.current = false;
      if (unsaved) unsaved.current.isResolved = true;
    },
  );
  useEffect(dismissSuccesses, []);
  const narrow = useMediaQuery("(max-width: 599px)", undefined, { getInitialValueInEffect: false });
  return (
    <Mantine>
      <Modal.Root
        opened={closing.opened}
        onClose={closing.ask}
        onExitTransitionEnd={props.onClosed}
        closeOnEscape={!closing.isConfirming}
        trapFocus={!closing.isConfirming}
        fullScreen={narrow ?? false}
        size="38rem"
        centered
        classNames={{ content: styles.content }}
      >
        <Modal.Overlay className={styles.veil} />
        <Modal.Content>
          <div className={styles.header}>
            <Modal.Title className={styles.title} tabIndex={-1} data-autofocus>
              {props.title}
            </Modal.Title>
            <Modal.CloseButton aria-label="Close" size={44} iconSize={22} />
          </div>
          <Modal.Body
            className={styles.body}
            onChange={() => {
              typed.current = true;
            }}
          >
            {props.children(closing.close)}
          </Modal.Body>
        </Modal.Content>
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
            onDiscard={() => {
              if (!unsaved) return closing.leave();
              unsaved.current.isResolved = true;
              void unsaved.current.discard().finally(closing.leave);
            }}
          />
        )}
      </Modal.Root>
    </Mantine>
  );
}
