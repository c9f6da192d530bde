import { formatDateTime } from "#core/domain/dates.ts";
import { BusyButton } from "#core/web/forms/busy-button.tsx";
import { TimeAgo } from "#core/web/ui/time-ago.tsx";
import type { ContactChanges, ContactMessage } from "#institute/domain/contact/contact.ts";
import styles from "./message-card.module.css";

/** One message; opening it shows the text and marks it as read. */
export function MessageCard(props: {
  message: ContactMessage;
  busy: boolean;
  onChange: (changes: ContactChanges) => void;
}) {
  const { message, busy, onChange } = props;
  const name = `${message.firstName} ${message.lastName}`;
  const reply = `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Re: ${message.subject}`)}`;
  return (
    <details
      className={styles.message}
      data-unread={!message.isRead || undefined}
      onToggle={({ currentTarget: { open } }) => {
        if (open && !message.isRead) onChange({ isRead: true });
      }}
    >
      <summary className="unmarked">
        <span className={`name ${styles.subject}`}>
          {!message.isRead && <span className={styles.mark}>New</span>}
          {message.subject}
        </span>
        <span className={`hint ${styles.facts}`}>
          {name} · <TimeAgo iso={message.createdAt} />
        </span>
      </summary>
      <div className={`stack ${styles.body}`}>
        <p className={`hint ${styles.facts}`}>
          From {name}, <a href={`mailto:${encodeURIComponent(message.email)}`}>{message.email}</a>, on{" "}
          {formatDateTime(message.createdAt)}
        </p>
        <p className={styles.text}>{message.message}</p>
        <p className="toolbar">
          <a className="button" href={reply}>
            Reply by e-mail
          </a>
          <BusyButton
            type="button"
            quiet
            busy={busy}
            busyLabel="Saving"
            onClick={() => onChange({ isArchived: !message.isArchived, isRead: true })}
          >
            {message.isArchived ? "Move to the inbox" : "Archive"}
          </BusyButton>
          {message.isRead && (
            <button type="button" className="button quiet" onClick={() => onChange({ isRead: false })}>
              Mark as unread
            </button>
          )}
        </p>
      </div>
    </details>
  );
}
