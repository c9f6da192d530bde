import { BusyButton } from "../sending/busy-button.tsx";
import styles from "./just-deleted.module.css";

/** Items deleted on this visit, with a button to undo. */
export function JustDeleted(props: {
  items: readonly { _id: string; title: string }[];
  restoring: string | undefined;
  busyLabel: string;
  onUndo: (id: string) => void;
  onClose: (id: string) => void;
}) {
  return (
    <div role="status">
      {props.items.map(({ _id, title }) => (
        <div key={_id} className={`note toolbar ${styles.deleted}`}>
          <p>
            <b>{title}</b> is in the bin.
          </p>
          <BusyButton
            type="button"
            quiet
            busy={props.restoring === _id}
            busyLabel={props.busyLabel}
            onClick={() => props.onUndo(_id)}
          >
            Undo
          </BusyButton>
          <button type="button" className="button quiet" onClick={() => props.onClose(_id)}>
            Close
          </button>
        </div>
      ))}
    </div>
  );
}
