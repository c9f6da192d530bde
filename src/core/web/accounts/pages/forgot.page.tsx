import { type FormEvent, useRef, useState } from "react";
import { browserClient, unwrap } from "../../browser-client.ts";
import { TextInput } from "../../forms/fields/inputs.tsx";
import { validate } from "../../forms/fields/validate.ts";
import { BusyButton } from "../../forms/sending/busy-button.tsx";
import { ErrorSummary } from "../../forms/sending/error-summary.tsx";
import { toFailure, useSubmission } from "../../forms/sending/submission.ts";
import { useHydrated } from "../../forms/use-hydrated.ts";
import { mailed } from "../../mail-promise.ts";
import { workplaceMeta } from "../../workplace-meta.ts";
import styles from "./auth.module.css";
import { AuthLayout } from "./auth-layout.tsx";

export const meta = () => workplaceMeta("Forgotten password");

/** The result of requesting a link; `problem` is the error message. */
interface Outcome {
  email: string;
  problem?: string;
}

/** Requests a reset link and shows the result without revealing whether the account exists. */
export default function ForgotPage() {
  const [outcome, setOutcome] = useState<Outcome>();
  const [editing, setEditing] = useState(true);
  if (editing || !outcome)
    return (
      <AuthLayout
        title="Forgotten password"
        intro="Enter the e-mail address of your account. We’ll send you a link to choose a new password."
      >
        <ForgotForm
          email={outcome?.email}
          onDone={(next) => {
            setOutcome(next);
            setEditing(false);
          }}
        />
      </AuthLayout>
    );
  return outcome.problem ? (
    <NotSent
      email={outcome.email}
      problem={outcome.problem}
      onDone={setOutcome}
      onEdit={() => setEditing(true)}
    />
  ) : (
    <Sent email={outcome.email} onAgain={() => setEditing(true)} />
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <AuthLayout
      title="Check your e-mail"
      intro={mailed(`If there is an account for ${email}, the link is on its way.`)}
    >
      <p className={`note ${styles.done}`} role="status">
        A password reset link has been sent to your email. Please follow the link to reset your password
      </p>
      <p className={styles.intro}>
        It works once, for one hour. If nothing arrives within a few minutes, look in your spam folder, or
        check the address and send the link again.
      </p>
      <div className={`toolbar ${styles.steps}`}>
        <a className="button" href="/">
          Back to home
        </a>
        <button type="button" className="button quiet" onClick={onAgain}>
          Resend link
        </button>
      </div>
    </AuthLayout>
  );
}

/** The step after a failed request, with a button to try again. */
function NotSent(props: Required<Outcome> & { onDone: (outcome: Outcome) => void; onEdit: () => void }) {
  const { email, problem } = props;
  const box = useRef<HTMLDivElement>(null);
  const { submit, busy } = useSubmission(box);
  return (
    <AuthLayout title="No link was sent" intro={`The request for ${email} did not get through.`}>
      <p className={`note ${styles.done}`} role="alert">
        {problem}
      </p>
      <div className={`toolbar ${styles.steps}`} ref={box}>
        <BusyButton
          type="button"
          busy={busy}
          busyLabel="Sending"
          onClick={() => void submit(async () => props.onDone(await requestLink(email)))}
        >
          Try again
        </BusyButton>
        <button type="button" className="button quiet" onClick={props.onEdit}>
          Change the address
        </button>
      </div>
    </AuthLayout>
  );
}

/** Requests the link; a failure shows the browser's alert and is returned as the outcome. */
async function requestLink(email: string): Promise<Outcome> {
  try {
    await unwrap(browserClient.api.user.forgot.$post({ json: { email } }));
    return { email };
  } catch (error) {
    const problem = toFailure(error).message;
    alert(problem);
    return { email, problem };
  }
}

function ForgotForm(props: { email: string | undefined; onDone: (outcome: Outcome) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { submit, busy, failure } = useSubmission(form);
  const hydrated = useHydrated();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email") ?? "");
    void submit(async () => {
      const { Forgot } = await import("#core/domain/accounts/account.ts");
      validate(Forgot, { email });
      props.onDone(await requestLink(email.trim()));
    });
  }

  return (
    <form ref={form} className={`stack ${styles.form}`} method="post" noValidate onSubmit={onSubmit}>
      <ErrorSummary failure={failure} labels={{ email: "E-mail" }} />
      <TextInput
        id="email"
        name="email"
        type="email"
        label="E-mail"
        defaultValue={props.email}
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
        Back to sign in
      </a>
    </form>
  );
}
