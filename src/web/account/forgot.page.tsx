import { TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { ask, browserClient } from "../browser-client.ts";
import { pageMeta } from "../page-meta.ts";
import { BusyButton } from "../workplace/busy-button.tsx";
import { ErrorSummary } from "../workplace/error-summary.tsx";
import { check, failureOf, useSubmission } from "../workplace/submission.ts";
import { useHydrated } from "../workplace/use-hydrated.ts";
import styles from "./auth.module.css";
import { AuthFrame } from "./auth-frame.tsx";

export const meta = () => [
  ...pageMeta({ title: "Forgotten password", path: "/forgot", publicUrl: undefined }),
  { name: "robots", content: "noindex" },
];

/** Asks for an address, then confirms; whether there is an account is not told. */
export default function ForgotPage() {
  const [sentTo, setSentTo] = useState<string>();
  const [again, setAgain] = useState(false);
  return sentTo === undefined || again ? (
    <AuthFrame
      title="Forgotten password"
      intro="Give the e-mail address of your account. We send you a link that sets a new password."
    >
      <ForgotForm
        email={sentTo}
        onSent={(email) => {
          setSentTo(email);
          setAgain(false);
        }}
      />
    </AuthFrame>
  ) : (
    <AuthFrame title="Look into your mail" intro={`The link goes to ${sentTo}.`}>
      <p className={styles.done} role="status">
        A password reset link has been sent to your email. Please follow the link to reset your password
      </p>
      <p className={styles.intro}>
        It works once, for one hour. If nothing comes within some minutes, look among the spam, or check the
        spelling of the address and send it again.
      </p>
      <div className={styles.steps}>
        <a className="button" href="/">
          Back to home
        </a>
        <button type="button" className="button quiet" onClick={() => setAgain(true)}>
          Resend link
        </button>
      </div>
    </AuthFrame>
  );
}

function ForgotForm({ email: sent, onSent }: { email: string | undefined; onSent: (email: string) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { submit, busy, failure } = useSubmission(form);
  const hydrated = useHydrated();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email") ?? "");
    void submit(async () => {
      const { Forgot } = await import("#domain/account.ts");
      check(Forgot, { email });
      // The step changes even if the request fails: the browser's alert says what went wrong.
      await ask(browserClient.api.user.forgot.$post({ json: { email } })).catch((error: unknown) =>
        alert(failureOf(error).message),
      );
      onSent(email.trim());
    });
  }

  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={onSubmit}>
      <ErrorSummary failure={failure} labels={{ email: "E-mail" }} />
      <TextInput
        id="email"
        name="email"
        type="email"
        label="E-mail"
        defaultValue={sent}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={failure?.fields.email}
        required
      />
      <BusyButton type="submit" busy={busy} busyLabel="Sending" disabled={!hydrated}>
        Send the link
      </BusyButton>
      <a className={styles.forgot} href="/auth">
        Back to signing in
      </a>
    </form>
  );
}
