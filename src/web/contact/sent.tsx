import { useEffect, useRef } from "react";
import { contactThanks } from "#domain/contact-thanks.ts";
import styles from "./contact.module.css";

/** The second step of the form: it is sent, and here is the way on. */
export function Sent() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`wrap ${styles.sent}`}>
      <meta name="robots" content="noindex" />
      <h1 ref={heading} tabIndex={-1}>
        Thank you
      </h1>
      <p role="status">{contactThanks}</p>
      <a href="/" className="button">
        Back to home
      </a>
    </section>
  );
}
