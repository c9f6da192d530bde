import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { formatTime } from "#domain/dates.ts";
import type { ContactFields } from "#domain/institute/contact.ts";
import { BusyButton } from "../../forms/busy-button.tsx";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import type { Failure } from "../../forms/submission.ts";
import { isUsedKey, newKey } from "../../forms/use-send-once.ts";
import styles from "./contact.module.css";
import { deleteContactDraft, restoreContactDraft, saveContactDraft } from "./contact-draft.ts";

const labels: Record<keyof ContactFields, string> = {
  firstName: "First name",
  lastName: "Last name",
  email: "E-mail",
  subject: "Subject",
  message: "Message",
};
type FieldName = keyof ContactFields;

export type ContactValues = Record<FieldName | "website", string>;

/** A message that was not accepted, with the values as typed and the reason. */
interface RejectedMessage {
  typed: ContactValues;
  failure: Failure;
}

/** The message form; it also works without scripts. */
export function ContactForm({ rejected }: { rejected: RejectedMessage | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formAction === "/contact";
  const { typed, failure } = rejected ?? {};
  const firstInvalid = Object.keys(labels).find((name) => failure?.fields[name]);
  useEffect(() => {
    if (!failure) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid="true"]') ?? find("[data-summary]"))?.focus();
  }, [failure]);

  const [restored, setRestored] = useState<string>();
  // The page is cached for all visitors, so each browser makes its own key.
  const [sendKey, setSendKey] = useState("");
  useEffect(() => {
    const draft = form.current && restoreContactDraft(form.current);
    setRestored(draft?.savedAt);
    setSendKey(draft?.sendKey || newKey());
  }, []);
  useEffect(() => {
    if (!form.current || !isUsedKey(failure?.fields)) return;
    const key = newKey();
    setSendKey(key);
    saveContactDraft(form.current, key);
  }, [failure]);
  function discard() {
    deleteContactDraft();
    form.current?.reset();
    setRestored(undefined);
    setSendKey(newKey());
    form.current?.querySelector("input")?.focus();
  }

  const field = (name: FieldName) => {
    const error = failure?.fields[name];
    return {
      id: name,
      name,
      required: true,
      defaultValue: typed?.[name],
      autoFocus: firstInvalid === name,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": error ? `${name}-error` : undefined,
    };
  };
  const row = (name: FieldName, props: ComponentProps<"input"> = {}) => (
    <div>
      <label htmlFor={name}>{labels[name]}</label>
      {name === "message" ? (
        <textarea {...field(name)} rows={7} />
      ) : (
        <input {...field(name)} maxLength={200} {...props} />
      )}
      {failure?.fields[name] && (
        <p id={`${name}-error`} className={styles.error}>
          {failure.fields[name]}
        </p>
      )}
    </div>
  );

  return (
    <Form
      ref={form}
      method="post"
      action="/contact"
      className={styles.form}
      noValidate
      preventScrollReset
      onInput={(event) => saveContactDraft(event.currentTarget, sendKey)}
    >
      <h2>Write to us</h2>
      {restored && (
        <div className={styles.restored} role="status">
          <p>Your unsent message from {formatTime(restored)} has been restored.</p>
          <button type="button" className="button quiet" onClick={discard}>
            Discard
          </button>
        </div>
      )}
      <ErrorSummary failure={failure} labels={labels} />
      <div className={styles.names}>
        {row("firstName", { autoComplete: "given-name" })}
        {row("lastName", { autoComplete: "family-name" })}
      </div>
      {row("email", {
        type: "email",
        autoComplete: "email",
        autoCapitalize: "none",
        spellCheck: false,
        maxLength: 254,
      })}
      {row("subject")}
      {row("message")}
      <input type="hidden" name="sendKey" value={sendKey} />
      <div className={styles.trap} aria-hidden>
        <label htmlFor="website">Leave this empty</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <p className={styles.privacy}>
        We use your message and address only to reply to you. Only the institute’s administrators can read
        them.
      </p>
      <BusyButton type="submit" busy={busy} busyLabel="Sending your message">
        Send Message
      </BusyButton>
    </Form>
  );
}
