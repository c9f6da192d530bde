import { UserPlus } from "lucide-react";
import styles from "./authors-field.module.css";

/** Whether the owner of a work is one of its authors: a member unless they say otherwise, an admin by choice. */
export function OwnAuthorship(props: {
  id: string;
  isAdmin: boolean;
  isAuthor: boolean;
  onChange: (isAuthor: boolean) => void;
}) {
  const { id, isAuthor, onChange } = props;
  if (props.isAdmin)
    return isAuthor ? null : (
      <button type="button" className={`tap ${styles.addMe}`} onClick={() => onChange(true)}>
        <UserPlus size={18} strokeWidth={1.5} aria-hidden />
        Add me
      </button>
    );
  return (
    <div className={styles.own}>
      <input
        id={id}
        type="checkbox"
        checked={!isAuthor}
        aria-describedby={`${id}-description`}
        onChange={(event) => onChange(!event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id}>I enter it for others</label>
        <p id={`${id}-description`} className="hint">
          You can still edit it, but it is not counted as your work.
        </p>
      </div>
    </div>
  );
}
