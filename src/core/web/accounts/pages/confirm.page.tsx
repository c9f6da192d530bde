import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate, useParams } from "react-router";
import { browserClient, unwrap } from "../../browser-client.ts";
import { BusyButton } from "../../forms/busy-button.tsx";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { useSubmission } from "../../forms/submission.ts";
import { useHydrated } from "../../forms/use-hydrated.ts";
import { useSession } from "../../session/use-session.ts";
import { announce } from "../../ui/toast.tsx";
import { workplaceMeta } from "../../workplace-meta.ts";
import styles from "./auth.module.css";
import { AuthForm } from "./auth-form.tsx";
import { AuthLayout } from "./auth-layout.tsx";

export const meta = () => workplaceMeta("Confirm your address");

/** Confirms an address by the link in the sign-up mail; the link works only when signed in to that account. */
export default function ConfirmPage() {
  const session = useSession();
  const hydrated = useHydrated();
  if (hydrated && !session) {
    return (
      <AuthLayout
        title="Confirm your address"
        intro="Sign in to your new account, then confirm your address."
      >
        <AuthForm isNew={false} focusFirst={false} />
      </AuthLayout>
    );
  }
  const intro = session
    ? `You are signed in as ${session.result.name}. Confirm that ${session.result.email} is your address.`
    : "One moment, please.";
  return (
    <AuthLayout title="Confirm your address" intro={intro}>
      <ConfirmForm ready={session !== undefined} />
    </AuthLayout>
  );
}

function ConfirmForm({ ready }: { ready: boolean }) {
  const { token = "" } = useParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { submit, busy, failure } = useSubmission(form);
  const confirm = () =>
    submit(async () => {
      await unwrap(browserClient.api.user.confirm.$post({ json: { token } }));
      queryClient.clear();
      announce("Thank you. Your address is confirmed.", "You can request equipment now.");
      await navigate("/profile");
    });
  return (
    <form
      ref={form}
      className={`stack ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <ErrorSummary failure={failure} labels={{}} />
      <BusyButton type="submit" busy={busy} busyLabel="Confirming" disabled={!ready}>
        Confirm this address
      </BusyButton>
      {failure && (
        <a className="button quiet" href="/profile">
          Get a new link on your profile
        </a>
      )}
    </form>
  );
}
