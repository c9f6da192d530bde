import type { ComponentProps } from "react";
import { institute } from "#core/institute.ts";
import { ErrorSummary } from "#core/web/forms/sending/error-summary.tsx";
import type { Failure } from "#core/web/forms/sending/submission.ts";
import { isUsedKey } from "#core/web/send-key.ts";
import { emailInput, LeftEmpty, PlainRow, plainForm } from "#core/web/ui/plain-form.tsx";
import { type PhotographWords, SentPhotograph } from "#core/web/ui/sent-photograph.tsx";
import type { ContactFields } from "#institute/domain/contact/contact.ts";
import type { AskedWork } from "./asked-work.ts";
import styles from "./contact.module.css";
import { contactDraftKey } from "./contact-draft.ts";
import { withinTime } from "./who-answers.tsx";

const labels: Record<FieldName, string> = {
  firstName: "First name",
  lastName: "Last name",
  email: "E-mail",
  topic: "Topic",
  subject: "Subject",
  message: "Message",
};
type FieldName = Exclude<keyof ContactFields, "photograph"> | "topic";

export type ContactValues = Record<FieldName | "website" | "photograph", string>;

/** A message that was not accepted, with the values as typed and the reason. */
interface RejectedMessage {
  typed: ContactValues;
  failure: Failure;
}

/** The message form; it also works without scripts. */
export function ContactForm(props: {
  rejected: RejectedMessage | undefined;
  /** What the message is about, if that is known before it is written. */
  about: string;
  /** The work that is asked for. */
  work: AskedWork | null;
  /** The address of a photograph that was sent before it, or a word for why there is none. */
  photograph: string;
}) {
  const { rejected, about, work } = props;
  const known: Partial<Record<FieldName, string>> = { subject: about, message: work?.message ?? "" };
  const { typed, failure } = rejected ?? {};
  const firstInvalid = Object.keys(labels).find((name) => failure?.fields[name]);

  const field = (name: FieldName) => ({
    name,
    label: labels[name],
    typed: typed?.[name] ?? (known[name] || undefined),
    error: failure?.fields[name],
    isFirst: firstInvalid === name,
  });
  const input = (name: FieldName, more: ComponentProps<"input"> = {}) => (
    <PlainRow field={field(name)}>
      {(control) => <input {...control} required maxLength={200} {...more} />}
    </PlainRow>
  );

  return (
    <form
      method="post"
      action="/contact"
      className={plainForm}
      noValidate
      data-touch-near="contact"
      data-touch-seen="contact"
      data-touch-if={rejected ? undefined : contactDraftKey}
      data-key-used={isUsedKey(failure?.fields) || undefined}
    >
      <h2 className="heading">Write to us</h2>
      <div className={`toolbar spread ${styles.restored}`} role="status" data-restored hidden>
        <p />
        <button type="button" className="button quiet">
          Discard
        </button>
      </div>
      <ErrorSummary failure={failure} labels={{ ...labels, photograph: "Photograph" }} />
      <div className={`stack ${styles.names}`}>
        {input("firstName", { autoComplete: "given-name" })}
        {input("lastName", { autoComplete: "family-name" })}
      </div>
      {input("email", emailInput)}
      <TopicField field={field("topic")} />
      {input("subject")}
      <PlainRow field={field("message")}>
        {(control) => <textarea {...control} required rows={work ? 9 : 7} />}
      </PlainRow>
      <SentPhotograph
        photograph={typed?.photograph ?? props.photograph}
        error={failure?.fields.photograph}
        without={`/contact?${new URLSearchParams(work ? { work: work.slug } : { about })}`}
        words={photographWords}
      />
      {/* The page is the same for everybody, so each browser makes its own key. */}
      <input type="hidden" name="sendKey" defaultValue="" />
      <LeftEmpty />
      <p className="hint">
        We use your message and address only to reply to you. Only {readers()} can read them.
      </p>
      <div className="toolbar">
        <button type="submit" className="button">
          Send Message
        </button>
      </div>
    </form>
  );
}

const photographWords: PhotographWords = {
  refused: (megabytes) =>
    `Your photograph was not taken: it must be a picture of at most ${megabytes} MB. Go back to choose another, or write without it.`,
  later:
    "Your photograph was not taken, because too much is being sent now. Try again later, or write without it.",
  goes: "Your photograph goes with this message.",
  leaveOut: "Leave it out",
};

/** Who gets to see a message, by the settings. */
const readers = () =>
  institute().topics.some(({ recipient }) => recipient)
    ? "the institute’s administrators and those who answer a topic"
    : "the institute’s administrators";

/** What the message is about, if the institute has topics to choose from. */
function TopicField({ field }: Pick<ComponentProps<typeof PlainRow>, "field">) {
  const { topics } = institute();
  if (topics.length === 0) return null;
  // A time that all have in common is beside the form.
  const differ = new Set(topics.map(({ within }) => within)).size > 1;
  return (
    <PlainRow field={field}>
      {(control) => (
        <select {...control}>
          <option value="">Choose a topic (optional)</option>
          {topics.map((topic) => (
            <option key={topic.label} value={topic.label}>
              {`${topic.label}${differ && topic.within ? ` (answered${withinTime(topic)})` : ""}`}
            </option>
          ))}
        </select>
      )}
    </PlainRow>
  );
}
