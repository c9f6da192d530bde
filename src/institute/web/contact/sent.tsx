import { contactThanks } from "#institute/domain/contact/contact-thanks.ts";
import styles from "./contact.module.css";
import { contactDraftKey } from "./contact-draft.ts";
import { answererOf, type Topic, withinTime } from "./who-answers.tsx";

/** The success screen; the script of all pages deletes the saved draft. */
export function Sent({ copied, topic }: { copied: boolean; topic: Topic | undefined }) {
  return (
    <section className={`wrap stack ${styles.sent}`} data-sent={contactDraftKey}>
      <meta name="robots" content="noindex" />
      {/* biome-ignore lint/a11y/noAutofocus: the answer to what was sent is read out first */}
      <h1 tabIndex={-1} autoFocus>
        Thank you
      </h1>
      <p role="status">{contactThanks}</p>
      {topic && <p>{`${topic.label}: ${answererOf(topic)} will answer${withinTime(topic)}, by e-mail.`}</p>}
      {copied && <p>An e-mail that confirms it is on its way to you.</p>}
      <a href="/" className="button">
        Back to home
      </a>
    </section>
  );
}
