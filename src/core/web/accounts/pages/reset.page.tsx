import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import { useNavigate, useParams } from "react-router";
import { AppError } from "#core/domain/errors.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import { validate } from "../../forms/fields/validate.ts";
import { BusyButton } from "../../forms/sending/busy-button.tsx";
import { ErrorSummary } from "../../forms/sending/error-summary.tsx";
import { toFailure, useSubmission } from "../../forms/sending/submission.ts";
import { useHydrated } from "../../forms/use-hydrated.ts";
import { announce } from "../../ui/toast.tsx";
import { workplaceMeta } from "../../workplace-meta.ts";
import styles from "./auth.module.css";
import { AuthLayout } from "./auth-layout.tsx";
import { openSession } from "./open-session.ts";
import { PasswordFields } from "./password-fields.tsx";

export const meta = () => workplaceMeta("New password");

const labels = { password: "New password", confirmPassword: "Repeat password" };

/** Whether the server rejects the link; other errors show when the password is set. */
function useIsLinkInvalid(token: string): boolean {
  const linkCheck = useQuery({
    queryKey: ["reset link", token],
    queryFn: () => unwrap(browserClient.api.user.reset.check.$post({ json: { token } })).then(() => true),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { volatile: true },
  });
  return linkCheck.error instanceof AppError && linkCheck.error.code === "invalid";
}

/** Shown before a password is typed when the link was used, has expired or is incomplete. */
function InvalidLink() {
  return (
    <AuthLayout
      title="This link no longer works"
      intro="It has been used, is more than an hour old, or is incomplete. Opening it has changed nothing."
    >
      <p className={`note ${styles.done}`} role="alert">
        Ask for a new link to choose a new password.
      </p>
      <div className={`toolbar ${styles.steps}`}>
        <a className="button" href="/forgot">
          Ask for a new link
        </a>
        <a className="button quiet" href="/auth">
          Sign in
        </a>
      </div>
    </AuthLayout>
  );
}

/** Sets a new password by the link in a mail, signs in and opens the profile. */
export default function ResetPage() {
  const { token = "" } = useParams();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { submit, busy, failure } = useSubmission(form);
  const hydrated = useHydrated();
  const isLinkInvalid = useIsLinkInvalid(token);
  if (isLinkInvalid) return <InvalidLink />;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    void submit(async () => {
      const { Reset } = await import("#core/domain/accounts/account.ts");
      validate(Reset, { token, password });
      try {
        openSession(await unwrap(browserClient.api.user.reset.$post({ json: { token, password } })));
      } catch (error) {
        alert(toFailure(error).message);
        throw error;
      }
      announce("Your new password is set, and you are signed in.");
      await navigate("/profile");
    });
  }

  return (
    <AuthLayout
      title="New password"
      intro="Choose a new password. Every device that is signed in to your account will be signed out."
    >
      <form ref={form} className={`stack ${styles.form}`} method="post" noValidate onSubmit={onSubmit}>
        <ErrorSummary failure={failure} labels={labels} />
        {failure?.fields.token && (
          <a className="button quiet" href="/forgot">
            Ask for a new link
          </a>
        )}
        <PasswordFields isNew repeat={false} labels={labels} errors={failure?.fields ?? {}} />
        <BusyButton type="submit" busy={busy} busyLabel="Saving" disabled={!hydrated}>
          Set new password
        </BusyButton>
      </form>
    </AuthLayout>
  );
}
