import { useId } from "react";
import { type Rhythm, rhythmWords } from "#core/domain/follows/follow.ts";
import styles from "./follow-form.module.css";
import { emailInput, LeftEmpty, Problem } from "./plain-form.tsx";

/** What was not accepted, as it was typed, and why. */
interface RejectedFollow {
  email: string;
  every: string;
  message: string;
  fields: Readonly<Record<string, string>>;
}

interface FollowFormProps {
  /** A kind of what can be followed, and what of that kind. */
  kind: string;
  what: string;
  /** Completes “Tell me of new …”, or is the whole question if it begins with a capital. */
  title: string;
  /** What the question is about, for those who hear the page, where several ask the same. */
  of?: string;
  /** What can be chosen, the proposed one first; the three of most kinds if it is missing. */
  rhythms?: readonly Rhythm[];
  rejected?: RejectedFollow | undefined;
}

/**
 * Asks for an address that gets letters about something, on a document; it works without scripts. Who is signed in gives
 * no address and presses once.
 */
export function FollowForm({
  kind,
  what,
  title,
  of,
  rhythms = ["week", "day", "month"],
  rejected,
}: FollowFormProps) {
  const id = useId();
  const problem = rejected && (rejected.fields.email ?? rejected.message);
  const label = /^\p{Lu}/u.test(title) ? title : `Tell me of new ${title}`;
  return (
    <form
      method="post"
      action={`/letters/follow/${kind}`}
      className={`stack ${styles.form}`}
      aria-label={of ? `${label}: ${of}` : label}
      noValidate
    >
      <p className={styles.label}>{label}</p>
      <input type="hidden" name="what" value={what} />
      <div className={styles.line}>
        <div className={styles.address}>
          <label htmlFor={id} className="visually-hidden">
            Your e-mail address
          </label>
          <input
            id={id}
            className="input"
            {...emailInput}
            name="email"
            required
            placeholder="Your e-mail address"
            defaultValue={rejected?.email}
            // biome-ignore lint/a11y/noAutofocus: the field that was not accepted
            autoFocus={problem !== undefined}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-error ${id}-hint` : `${id}-hint`}
          />
        </div>
        {rhythms.length > 1 ? (
          <div>
            <label htmlFor={`${id}-every`} className="visually-hidden">
              How often
            </label>
            <select
              id={`${id}-every`}
              className="input"
              name="every"
              defaultValue={rejected?.every ?? rhythms[0]}
            >
              {rhythms.map((rhythm) => (
                <option key={rhythm} value={rhythm}>
                  {rhythmWords[rhythm].label}
                </option>
              ))}
            </select>
          </div>
        ) : (
          <input type="hidden" name="every" value={rhythms[0]} />
        )}
        <button type="submit" className={`button quiet ${styles.address}`}>
          Tell me
        </button>
        <button type="button" className={`button quiet ${styles.own}`} data-touch="follow" data-kind={kind}>
          Tell me
        </button>
      </div>
      {problem && (
        <Problem id={`${id}-error`} role="alert">
          {problem}
        </Problem>
      )}
      <LeftEmpty id={`${id}-website`} />
      <p className="hint" id={`${id}-hint`} role="status">
        {rhythms[0] === "once"
          ? "One e-mail, when it has happened."
          : "An e-mail only when there is something new. You can leave at any time."}
      </p>
    </form>
  );
}
