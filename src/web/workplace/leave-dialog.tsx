import { useLayoutEffect, useRef } from "react";
import styles from "./confirm-dialog.module.css";

/** Asks before a form with something unsaved is left: stay, leave and find it again, or throw it away. */
export function LeaveDialog(props: {
  /** What is still being uploaded, such as “2 pictures”; empty when nothing is. */
  uploading: string;
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it is still on the page, so that the browser puts the focus back where it was.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="leave-editor"
      onCancel={(event) => {
        event.preventDefault();
        props.onStay();
      }}
    >
      <h2 id="leave-editor">Leave without saving?</h2>
      <div className={styles.text}>
        <p>
          What you have written here is not saved yet. It can wait for you in this browser, under your account
          only.
        </p>
        {props.uploading && (
          <p>
            Still uploading: <strong>{props.uploading}</strong>. If you leave now, you will have to add{" "}
            {/^a \w+$/.test(props.uploading) ? "it" : "them"} again.
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <button type="button" className="button quiet" onClick={props.onStay}>
          Go on writing
        </button>
        <button type="button" className="button quiet" onClick={props.onDiscard}>
          Discard
        </button>
        <button type="button" className="button" onClick={props.onKeep}>
          Leave and keep it
        </button>
      </div>
    </dialog>
  );
}
