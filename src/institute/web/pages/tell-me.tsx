import type { Failure } from "#core/web/forms/sending/submission.ts";
import { callHref } from "#institute/domain/pages/calls.ts";
import type { ShownCall } from "#institute/domain/pages/content.ts";
import styles from "./tell-me.module.css";

/** An address that was not accepted, as it was typed, and why. */
export interface RejectedAddress {
  email: string;
  failure: Pick<Failure, "message" | "fields">;
}

/** Asks for an address that gets one letter when an announced call opens; it works without scripts. */
export function TellMe({
  call,
  rejected,
}: {
  call: Pick<ShownCall, "kind" | "name" | "title">;
  rejected?: RejectedAddress | undefined;
}) {
  const id = `tell-me-${call.name}`;
  const problem = rejected && (rejected.failure.fields.email ?? rejected.failure.message);
  return (
    <form method="post" action={callHref(call)} className={`stack ${styles.form}`} noValidate>
      <label htmlFor={id}>
        Tell me when it opens<span className="visually-hidden">: {call.title}</span>
      </label>
      <div className={styles.line}>
        <input
          id={id}
          className="input"
          type="email"
          name="email"
          required
          maxLength={254}
          placeholder="Your e-mail address"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={rejected?.email}
          // biome-ignore lint/a11y/noAutofocus: the field that was not accepted
          autoFocus={problem !== undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error ${id}-hint` : `${id}-hint`}
        />
        <button type="submit" className="button quiet">
          Tell me
        </button>
      </div>
      {problem && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {problem}
        </p>
      )}
      <div className="visually-hidden" aria-hidden>
        <label htmlFor={`${id}-website`}>Leave this empty</label>
        <input id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <p className="hint" id={`${id}-hint`}>
        One e-mail, on the day it opens. Then we delete your address.
      </p>
    </form>
  );
}
