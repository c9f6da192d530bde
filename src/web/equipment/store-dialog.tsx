import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import styles from "./store-dialog.module.css";

/** The frame of the store's dialogs: a window, or the whole screen on a phone. The children get what closes it. */
export function StoreDialog(props: {
  title: string;
  onClosed: () => void;
  children: (close: () => void) => ReactNode;
}) {
  const [opened, setOpened] = useState(true);
  const close = () => setOpened(false);
  const narrow = useMediaQuery("(max-width: 599px)", undefined, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      onExitTransitionEnd={props.onClosed}
      fullScreen={narrow ?? false}
      size="38rem"
      centered
      classNames={{ content: styles.content }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={styles.header}>
          <Modal.Title className={styles.title}>{props.title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" size={44} iconSize={22} />
        </div>
        <Modal.Body className={styles.body}>{props.children(close)}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
