import styles from "./modal-dialog.module.css";
import { ModalDialog } from "./modal-dialog.tsx";

/** Asks before leaving a form with unsaved changes: stay, keep the draft, or discard it. */
export function LeaveDialog(props: {
  /** The running uploads, such as “2 pictures”; empty when there are none. */
  uploading: string;
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}) {
  return (
    <ModalDialog title="Leave without saving?" onClose={props.onStay}>
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
    </ModalDialog>
  );
}
