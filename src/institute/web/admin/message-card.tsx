import panels from "virtual:panels/message";
import { Fragment } from "react";
import { formatDate, formatDateTime } from "#core/domain/dates.ts";
import { BusyButton } from "#core/web/forms/sending/busy-button.tsx";
import { TimeAgo } from "#core/web/ui/time-ago.tsx";
import type { ContactMessage } from "#institute/domain/contact/contact.ts";
import styles from "./message-card.module.css";
import { useAnswer, useMessageChange } from "./messages.ts";

/** One message; opening it shows the text and marks it as read. */
export function MessageCard({ message }: { message: ContactMessage }) {
  const { run: change, busy } = useMessageChange(message);
  const answer = useAnswer(message);
  const name = `${message.firstName} ${message.lastName}`;
  const reply = `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Re: ${message.subject}`)}`;
  return (
    <details
      className={styles.message}
      data-unread={!message.isRead || undefined}
      onToggle={({ currentTarget: { open } }) => {
        if (open && !message.isRead) change({ isRead: true });
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
        {message.photograph && (
          <a href={message.photograph} className={styles.photograph}>
            <img src={`${message.photograph}?w=640`} alt={`From ${name}`} loading="lazy" />
          </a>
        )}
        {message.answers.map(({ path, title, createdAt }) => (
          <p key={path}>
            Answered on {formatDate(createdAt)}: <a href={path}>{title}</a>
          </p>
        ))}
        {/* A field that was answered begins again. */}
        <Fragment key={message.answers.length}>
          {panels.map(({ Panel }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the panels are fixed when the site is built
            <Panel key={index} message={message} onAnswer={answer.run} busy={answer.busy} />
          ))}
        </Fragment>
        <p className="toolbar">
          <a className="button" href={reply}>
            Reply by e-mail
          </a>
          <BusyButton
            type="button"
            quiet
            busy={busy}
            busyLabel="Saving"
            onClick={() => change({ isArchived: !message.isArchived, isRead: true })}
          >
            {message.isArchived ? "Move to the inbox" : "Archive"}
          </BusyButton>
          {message.isRead && (
            <button type="button" className="button quiet" onClick={() => change({ isRead: false })}>
              Mark as unread
            </button>
          )}
        </p>
      </div>
    </details>
  );
}
