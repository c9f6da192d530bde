import { type FormEvent, useEffect, useRef } from "react";
import type { Session } from "#core/domain/accounts/account.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import { TextInput } from "../../forms/fields/inputs.tsx";
import { BusyButton } from "../../forms/sending/busy-button.tsx";
import { ErrorSummary } from "../../forms/sending/error-summary.tsx";
import { useSubmission } from "../../forms/sending/submission.ts";
import { useHydrated } from "../../forms/use-hydrated.ts";
import { announce } from "../../ui/toast.tsx";
import styles from "./auth.module.css";
import { openSession } from "./open-session.ts";
import { PasswordFields } from "./password-fields.tsx";

const labels = {
  firstName: "First name",
  lastName: "Last name",
  email: "E-mail",
  password: "Password",
  confirmPassword: "Repeat password",
};

/** The form for signing in or signing up; a failure leaves the typed values. */
export function AuthForm(props: {
  isNew: boolean;
  focusFirst: boolean;
  /** The address that an invitation is for, and its token. */
  invited?: { email: string; token: string };
  onSignedIn?: () => void;
}) {
  const { isNew, focusFirst, invited } = props;
  const form = useRef<HTMLFormElement>(null);
  const { submit, busy, failure } = useSubmission(form);
  const hydrated = useHydrated();
  const errors = failure?.fields ?? {};
  useEffect(() => {
    if (focusFirst) form.current?.querySelector("input")?.focus();
  }, [focusFirst]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = {
      ...Object.fromEntries(new FormData(event.currentTarget)),
      ...(invited && { invitation: invited.token }),
    };
    void submit(async () => {
      const session = isNew ? await signUp(typed) : await signIn(typed);
      openSession(session);
      props.onSignedIn?.();
      announce(isNew ? "Sign up successful" : "Sign in successful");
    });
  }

  // POST, so that a submit before hydration does not put the password into the address.
  return (
    <form ref={form} className={`stack ${styles.form}`} method="post" noValidate onSubmit={onSubmit}>
      <ErrorSummary failure={failure} labels={labels} />
      {isNew && (
        <div className={`stack ${styles.names}`}>
          <TextInput
            id="firstName"
            name="firstName"
            label={labels.firstName}
            autoComplete="given-name"
            error={errors.firstName}
            required
          />
          <TextInput
            id="lastName"
            name="lastName"
            label={labels.lastName}
            autoComplete="family-name"
            error={errors.lastName}
            required
          />
        </div>
      )}
      <TextInput
        id="email"
        name="email"
        type="email"
        label={labels.email}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...(invited && { defaultValue: invited.email, readOnly: true })}
        error={errors.email}
        required
      />
      <PasswordFields isNew={isNew} repeat={isNew} labels={labels} errors={errors} />
      {!isNew && (
        <a className={styles.forgot} href="/forgot">
          Forgot your password?
        </a>
      )}
      <BusyButton
        type="submit"
        busy={busy}
        busyLabel={isNew ? "Signing up" : "Signing in"}
        disabled={!hydrated}
      >
        {isNew ? "Sign up" : "Sign in"}
      </BusyButton>
    </form>
  );
}

const loadSchemas = () =>
  Promise.all([import("#core/domain/accounts/account.ts"), import("../../forms/fields/validate.ts")]);

async function signIn(typed: unknown): Promise<Session> {
  const [{ SignIn }, { validate }] = await loadSchemas();
  return unwrap(browserClient.api.user.signin.$post({ json: validate(SignIn, typed) }));
}

async function signUp(typed: unknown): Promise<Session> {
  const [{ SignUp }, { validate }] = await loadSchemas();
  return unwrap(browserClient.api.user.signup.$post({ json: validate(SignUp, typed) }));
}
