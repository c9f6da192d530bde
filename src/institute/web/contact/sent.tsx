import { contactThanks } from "#institute/domain/contact/contact-thanks.ts";
import styles from "./contact.module.css";
import { contactDraftKey } from "./contact-draft.ts";

/** The success screen; the script of all pages deletes the saved draft. */
export function Sent({ copied }: { copied: boolean }) {
  return (
    <section className={`wrap stack ${styles.sent}`} data-sent={contactDraftKey}>
      <meta name="robots" content="noindex" />
      {/* biome-ignore lint/a11y/noAutofocus: the answer to what was sent is read out first */}
      <h1 tabIndex={-1} autoFocus>
        Thank you
      </h1>
      <p role="status">{contactThanks}</p>
      {copied && <p>A copy is on its way to your e-mail address.</p>}
      <a href="/" className="button">
        Back to home
      </a>
    </section>
  );
}
