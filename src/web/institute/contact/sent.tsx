import { useEffect, useRef } from "react";
import { contactThanks } from "#domain/institute/contact-thanks.ts";
import styles from "./contact.module.css";
import { deleteContactDraft } from "./contact-draft.ts";

/** The success screen, which also deletes the saved draft. */
export function Sent({ copied }: { copied: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    deleteContactDraft();
    heading.current?.focus();
  }, []);
  return (
    <section className={`wrap ${styles.sent}`}>
      <meta name="robots" content="noindex" />
      <h1 ref={heading} tabIndex={-1}>
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
