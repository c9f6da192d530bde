import { type FormEvent, useRef } from "react";
import { useNavigate, useParams } from "react-router";
import { ask, browserClient } from "../browser-client.ts";
import { pageMeta } from "../page-meta.ts";
import { storeSession } from "../session.ts";
import { announce } from "../ui/toast.tsx";
import { BusyButton } from "../workplace/busy-button.tsx";
import { ErrorSummary } from "../workplace/error-summary.tsx";
import { check, failureOf, useSubmission } from "../workplace/submission.ts";
import { useHydrated } from "../workplace/use-hydrated.ts";
import styles from "./auth.module.css";
import { AuthFrame } from "./auth-frame.tsx";
import { PasswordFields } from "./password-fields.tsx";

export const meta = () => [
  ...pageMeta({ title: "New password", path: "/reset", publicUrl: undefined }),
  { name: "robots", content: "noindex" },
];

const labels = { password: "New password", confirmPassword: "Repeat password" };

/** Sets a new password by the link of a mail, signs in, and opens the profile. */
export default function ResetPage() {
  const { token = "" } = useParams();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { submit, busy, failure } = useSubmission(form);
  const hydrated = useHydrated();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    void submit(async () => {
      const { Reset } = await import("#domain/account.ts");
      check(Reset, { token, password });
      try {
        storeSession(await ask(browserClient.api.user.reset.$post({ json: { token, password } })));
      } catch (error) {
        alert(failureOf(error).message);
        throw error;
      }
      announce("Your new password is set, and you are signed in.");
      await navigate("/profile");
    });
  }

  return (
    <AuthFrame
      title="New password"
      intro="Choose a new password. Every device that is signed in to your account will be signed out."
    >
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={onSubmit}>
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
    </AuthFrame>
  );
}
