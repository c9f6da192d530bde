import { useLayoutEffect, useRef } from "react";
import styles from "./confirm-dialog.module.css";

/** Asks before leaving a form with unsaved changes: stay, keep the draft, or discard it. */
export function LeaveDialog(props: {
  /** The running uploads, such as “2 pictures”; empty when there are none. */
  uploading: string;
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it is removed, so that the browser restores the focus.
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
          Your changes are not saved yet. You can keep them as a draft in this browser; only your account can
          see it.
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
          Continue editing
        </button>
        <button type="button" className="button quiet" onClick={props.onDiscard}>
          Discard
        </button>
        <button type="button" className="button" onClick={props.onKeep}>
          Leave and keep draft
        </button>
      </div>
    </dialog>
  );
}
