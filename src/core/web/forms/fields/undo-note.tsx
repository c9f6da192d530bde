import { useUndoTime } from "../../ui/use-undo-time.ts";
import styles from "./undo-note.module.css";

/** Says in a form what was removed, with an undo button for ten seconds. */
export function UndoNote(props: { removed: string | undefined; onUndo: () => void; onEnd: () => void }) {
  return (
    <div role="status">
      {props.removed && <Note key={props.removed} {...props} removed={props.removed} />}
    </div>
  );
}

function Note(props: { removed: string; onUndo: () => void; onEnd: () => void }) {
  const handlers = useUndoTime(props.onEnd);
  return (
    <p className={`toolbar ${styles.note}`} {...handlers}>
      <span>{props.removed} removed.</span>
      <button type="button" className="link" onClick={props.onUndo}>
        Undo<span className="visually-hidden"> removing {props.removed}</span>
      </button>
    </p>
  );
}
