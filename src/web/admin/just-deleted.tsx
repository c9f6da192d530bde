import { BusyButton } from "../workplace/busy-button.tsx";
import { useRestoration } from "./moderated-posts.ts";
import styles from "./moderator.module.css";

/** What was deleted on this visit, with the way back. */
export function JustDeleted(props: {
  posts: { _id: string; title: string }[];
  onGone: (id: string) => void;
}) {
  const restoration = useRestoration(props.onGone);
  return (
    <div role="status">
      {props.posts.map(({ _id, title }) => (
        <div key={_id} className={styles.deleted}>
          <p>
            <b>{title}</b> is in the bin.
          </p>
          <BusyButton
            type="button"
            quiet
            busy={restoration.restoring === _id}
            busyLabel="Bringing the post back"
            onClick={() => restoration.restore(_id)}
          >
            Undo
          </BusyButton>
          <button type="button" className="button quiet" onClick={() => props.onGone(_id)}>
            Close
          </button>
        </div>
      ))}
    </div>
  );
}
